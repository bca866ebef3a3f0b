import { CodedError } from '@terimce/core/coded-error';
import { BrokenMedia } from './broken-media.js';
import type { MediaType } from './media-type.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripMp4 } from './strip-mp4.js';
import { stripOgg } from './strip-ogg.js';
import { stripPng } from './strip-png.js';
import { stripWebm } from './strip-webm.js';
import { stripWebp } from './strip-webp.js';

const STRIPPERS: Readonly<Record<MediaType, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/gif': stripGif,
  'image/webp': stripWebp,
  'video/mp4': stripMp4,
  'video/webm': stripWebm,
  'video/ogg': stripOgg,
};

/**
 * The file without metadata about its author: place, time, camera, author, comments. The picture itself is unchanged.
 * @throws CodedError FILE_TYPE_UNSUPPORTED if the file is damaged.
 */
export function stripMetadata(bytes: Buffer, type: MediaType): Buffer {
  return refuseDamaged(() => STRIPPERS[type](bytes));
}

/** The result of `read`. @throws CodedError FILE_TYPE_UNSUPPORTED if it finds a damaged file. */
export function refuseDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    // Reading past the end, or boxes nested without end, throws a RangeError.
    if (!(cause instanceof BrokenMedia || cause instanceof RangeError)) throw cause;
    throw new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'damaged' }, { cause });
  }
}
