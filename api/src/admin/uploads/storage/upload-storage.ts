import type { RequestHandler } from 'express';

/** Where the bytes of uploads are kept. Names are content hashes, so that no file ever changes. */
export interface UploadStorage {
  /** Keeps a file; keeping the same name again changes nothing. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** @returns false when there is no such file. */
  remove(name: string): Promise<boolean>;
  /**
   * Answers GET and HEAD of `/{name}`, ranges included, and passes on what it does not have. The caller
   * sets the headers of safety and caching.
   */
  readonly serve: RequestHandler;
  /** @throws StorageUnusable when the settings cannot work. */
  check(): Promise<void>;
}

/** The storage refuses what the product needs; the message tells what to mend. */
export class StorageUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageUnusable';
  }
}
