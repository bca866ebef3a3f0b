import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '@terimce/core/coded-error';
import { EXTENSIONS, type MediaType, sniffMediaType } from './media-type.js';
import { stripMetadata } from './strip-metadata.js';

/** Where uploads are reached. */
export const UPLOADS_PATH = '/uploads';

export interface StoredUpload {
  readonly url: string;
  readonly type: MediaType;
  readonly bytes: number;
  readonly name: string;
}

/** Uploaded images and animations in a folder, named after their content. */
export class UploadStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps a file without its metadata; the same content is kept once.
   * @throws CodedError FILE_TYPE_UNSUPPORTED for what is none of our kinds, or damaged.
   */
  async save(bytes: Buffer): Promise<StoredUpload> {
    const type = sniffMediaType(bytes);
    if (!type) throw new CodedError('FILE_TYPE_UNSUPPORTED');
    const stripped = stripMetadata(bytes, type);
    const hash = createHash('sha256').update(stripped).digest('hex').slice(0, 40);
    const name = `${hash}.${EXTENSIONS[type]}`;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, name), stripped, { flag: 'wx', mode: 0o644 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    return { url: `${UPLOADS_PATH}/${name}`, type, bytes: stripped.length, name };
  }

  /** @param name as {@link save} gave it. @throws CodedError NOT_FOUND. */
  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new CodedError('NOT_FOUND') : error;
    });
  }
}
