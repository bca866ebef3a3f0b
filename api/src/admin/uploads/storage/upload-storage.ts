import type { RequestHandler } from 'express';

/** Storage of uploaded files. Names are content hashes, so a file never changes. */
export interface UploadStorage {
  /** Stores a file; storing the same name again changes nothing. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** @returns false if there is no such file. */
  remove(name: string): Promise<boolean>;
  /**
   * Answers GET and HEAD of `/{name}`, ranges included, and calls `next` for missing files. The caller sets the
   * security and caching headers.
   */
  readonly serve: RequestHandler;
  /** @throws StorageUnusable if the settings cannot work. */
  check(): Promise<void>;
}

/** The storage refuses an operation that the product needs; the message says what to fix. */
export class StorageUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageUnusable';
  }
}
