import { createHash } from 'node:crypto';
import { CodedError } from '@terimce/core/coded-error';
import pLimit from 'p-limit';
import { cleanPicture, type PictureType } from './clean-picture.js';
import { EXTENSIONS, type MediaType, sniffMediaType } from './media-type.js';
import type { UploadStorage } from './storage/upload-storage.js';
import {
  forgetUploads,
  neededLater,
  noteUpload,
  uploadedSince,
  uploadsBefore,
  usedByTerms,
} from './upload.repository.js';

/** Path under which uploads are served. */
export const UPLOADS_PATH = '/uploads';

/** Pictures that wait for their turn, as much as four people send at once. */
const WAITING_MAX = 20;
const RETRY_SECONDS = 5;
const HOUR_SECONDS = 3_600;
const DAY_MS = 86_400_000;
/** Most bytes that one user may upload in a day. */
const DAILY_MAX = 500_000_000;
/** Files that no term needs are removed after this many days. */
const UNUSED_DAYS = 7;
/** Files that are looked for in the terms at a time. */
const CHECKED_AT_ONCE = 200;

/** Uploaded images and animations, named by their content hash. */
export class UploadStore {
  readonly #storage: UploadStorage;
  /** A large picture takes a second of a processor and a hundred megabytes. */
  readonly #inTurn = pLimit(1);

  constructor(storage: UploadStorage) {
    this.#storage = storage;
  }

  /** @throws CodedError UPLOAD_QUOTA if a user has no room for so many bytes today. */
  async refuseOverQuota(userId: string, bytes: number, now = Date.now()): Promise<void> {
    const today = await uploadedSince(userId, new Date(now - DAY_MS));
    if (today + bytes > DAILY_MAX)
      throw new CodedError('UPLOAD_QUOTA', { retryAfter: HOUR_SECONDS });
  }

  /**
   * Stores a file; the same content is stored once. Pictures are turned upright and lose their metadata; of videos only
   * type and size are checked.
   * @throws CodedError FILE_TYPE_UNSUPPORTED for other types and damaged pictures; FILE_TOO_LARGE for a picture with
   * too many pixels or frames; IMPORT_BUSY if too many pictures wait.
   */
  async save(bytes: Buffer, userId: string) {
    const type = sniffMediaType(bytes);
    if (!type) throw new CodedError('FILE_TYPE_UNSUPPORTED');
    const content = isPicture(type) ? await this.#cleaned(bytes, type) : bytes;
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
    const name = `${hash}.${EXTENSIONS[type]}`;
    // Before it is stored: if the process dies in between, the file is removed some day.
    await noteUpload(name, userId, content.length);
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
    if ((await usedByTerms([url])).length > 0) throw new CodedError('FILE_IN_USE');
    await forgetUploads([name]);
    if (!(await this.#storage.remove(name))) throw new CodedError('NOT_FOUND');
  }

  /** Removes files that nobody has put into a term within some days. @returns how many. */
  async removeUnused(now = Date.now()): Promise<number> {
    let removed = 0;
    for (;;) {
      const old = await uploadsBefore(new Date(now - UNUSED_DAYS * DAY_MS), CHECKED_AT_ONCE);
      const [oldest] = old;
      if (!oldest) return removed;
      const names = old.map(({ _id }) => _id);
      const urls = names.map((name) => `${UPLOADS_PATH}/${name}`);
      const needed = new Set([
        ...(await usedByTerms(urls)),
        ...(await neededLater(urls, oldest.at)),
      ]);
      for (const name of names.filter((name) => !needed.has(`${UPLOADS_PATH}/${name}`))) {
        if (await this.#storage.remove(name)) removed += 1;
      }
      await forgetUploads(names);
    }
  }
}

function isPicture(type: MediaType): type is PictureType {
  return type.startsWith('image/');
}
