import { createHash } from 'node:crypto';
import { CodedError } from '@terimce/core/coded-error';
import pLimit from 'p-limit';
import { showsFile } from '../terms/admin-term.repository.js';
import { cleanPicture, type PictureType } from './clean-picture.js';
import { EXTENSIONS, type MediaType, sniffMediaType } from './media-type.js';
import type { UploadStorage } from './storage/upload-storage.js';

/** Path under which uploads are served. */
export const UPLOADS_PATH = '/uploads';

/** Pictures that wait for their turn, as much as four people send at once. */
const WAITING_MAX = 20;
const RETRY_SECONDS = 5;

/** Uploaded images and animations, named by their content hash. */
export class UploadStore {
  readonly #storage: UploadStorage;
  /** A large picture takes a second of a processor and a hundred megabytes. */
  readonly #inTurn = pLimit(1);

  constructor(storage: UploadStorage) {
    this.#storage = storage;
  }

  /**
   * Stores a file; the same content is stored once. Pictures are turned upright and lose their metadata; of videos only
   * type and size are checked.
   * @throws CodedError FILE_TYPE_UNSUPPORTED for other types and damaged pictures; FILE_TOO_LARGE for a picture with
   * too many pixels or frames; IMPORT_BUSY if too many pictures wait.
   */
  async save(bytes: Buffer) {
    const type = sniffMediaType(bytes);
    if (!type) throw new CodedError('FILE_TYPE_UNSUPPORTED');
    const content = isPicture(type) ? await this.#cleaned(bytes, type) : bytes;
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
    const name = `${hash}.${EXTENSIONS[type]}`;
    await this.#storage.put(name, content, type);
    return { url: `${UPLOADS_PATH}/${name}`, type, bytes: content.length, name };
  }

  #cleaned(bytes: Buffer, type: PictureType): Promise<Buffer> {
    if (this.#inTurn.pendingCount >= WAITING_MAX) {
      throw new CodedError('IMPORT_BUSY', { retryAfter: RETRY_SECONDS });
    }
    return this.#inTurn(() => cleanPicture(bytes, type));
  }

  /** @param name as {@link save} returned it. @throws CodedError NOT_FOUND, FILE_IN_USE. */
  async remove(name: string): Promise<void> {
    const url = `${UPLOADS_PATH}/${name}`;
    // Deleted terms count, because they can return.
    if (await showsFile(url)) throw new CodedError('FILE_IN_USE');
    if (!(await this.#storage.remove(name))) throw new CodedError('NOT_FOUND');
  }
}

function isPicture(type: MediaType): type is PictureType {
  return type.startsWith('image/');
}
