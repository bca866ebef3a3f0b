import { createHash } from 'node:crypto';
import { CodedError } from '@terimce/core/coded-error';
import { TermModel } from '@terimce/core/models/term';
import { announced, FRAMES_MAX, PIXELS_MAX } from './image-pixels.js';
import { EXTENSIONS, sniffMediaType } from './media-type.js';
import type { UploadStorage } from './storage/upload-storage.js';
import { refuseDamaged, stripMetadata } from './strip-metadata.js';

/** Path under which uploads are served. */
export const UPLOADS_PATH = '/uploads';

/** Uploaded images and animations, named by their content hash. */
export class UploadStore {
  readonly #storage: UploadStorage;

  constructor(storage: UploadStorage) {
    this.#storage = storage;
  }

  /**
   * Stores a file without its metadata; the same content is stored once.
   * @throws CodedError FILE_TYPE_UNSUPPORTED for other or damaged types;
   * FILE_TOO_LARGE for a picture with too many pixels or frames.
   */
  async save(bytes: Buffer) {
    const type = sniffMediaType(bytes);
    if (!type) throw new CodedError('FILE_TYPE_UNSUPPORTED');
    const stripped = stripMetadata(bytes, type);
    const { pixels, frames } = refuseDamaged(() => announced(stripped, type));
    if (pixels > PIXELS_MAX) throw new CodedError('FILE_TOO_LARGE', { pixels, most: PIXELS_MAX });
    if (frames > FRAMES_MAX) throw new CodedError('FILE_TOO_LARGE', { frames, most: FRAMES_MAX });
    const hash = createHash('sha256').update(stripped).digest('hex').slice(0, 40);
    const name = `${hash}.${EXTENSIONS[type]}`;
    await this.#storage.put(name, stripped, type);
    return { url: `${UPLOADS_PATH}/${name}`, type, bytes: stripped.length, name };
  }

  /** @param name as {@link save} returned it. @throws CodedError NOT_FOUND, FILE_IN_USE. */
  async remove(name: string): Promise<void> {
    const url = `${UPLOADS_PATH}/${name}`;
    // Deleted terms count, because they can return.
    const isUsed = await TermModel.exists({ $or: [{ image: url }, { animation: url }] });
    if (isUsed) throw new CodedError('FILE_IN_USE');
    if (!(await this.#storage.remove(name))) throw new CodedError('NOT_FOUND');
  }
}
