import { createHash } from 'node:crypto';
import { CodedError } from '@terimce/core/coded-error';
import { PIXELS_MAX, pixelsOf } from './image-pixels.js';
import { EXTENSIONS, type MediaType, sniffMediaType } from './media-type.js';
import type { UploadStorage } from './storage/upload-storage.js';
import { stripMetadata } from './strip-metadata.js';

/** Where uploads are reached. */
export const UPLOADS_PATH = '/uploads';

export interface StoredUpload {
  readonly url: string;
  readonly type: MediaType;
  readonly bytes: number;
  readonly name: string;
}

/** Uploaded images and animations, named after their content. */
export class UploadStore {
  readonly #storage: UploadStorage;

  constructor(storage: UploadStorage) {
    this.#storage = storage;
  }

  /**
   * Keeps a file without its metadata; the same content is kept once.
   * @throws CodedError FILE_TYPE_UNSUPPORTED for what is none of our kinds, or damaged;
   * FILE_TOO_LARGE for a picture with too many pixels.
   */
  async save(bytes: Buffer): Promise<StoredUpload> {
    const type = sniffMediaType(bytes);
    if (!type) throw new CodedError('FILE_TYPE_UNSUPPORTED');
    const stripped = stripMetadata(bytes, type);
    const pixels = pixelsOf(stripped, type);
    if (pixels > PIXELS_MAX) throw new CodedError('FILE_TOO_LARGE', { pixels, most: PIXELS_MAX });
    const hash = createHash('sha256').update(stripped).digest('hex').slice(0, 40);
    const name = `${hash}.${EXTENSIONS[type]}`;
    await this.#storage.put(name, stripped, type);
    return { url: `${UPLOADS_PATH}/${name}`, type, bytes: stripped.length, name };
  }

  /** @param name as {@link save} gave it. @throws CodedError NOT_FOUND. */
  async remove(name: string): Promise<void> {
    if (!(await this.#storage.remove(name))) throw new CodedError('NOT_FOUND');
  }
}
