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
 * The file without what tells about its maker: place, time, camera, author, comments. The picture
 * itself is not touched.
 * @throws CodedError FILE_TYPE_UNSUPPORTED when the file is damaged.
 */
export function stripMetadata(bytes: Buffer, type: MediaType): Buffer {
  try {
    return STRIPPERS[type](bytes);
  } catch (cause) {
    if (!(cause instanceof BrokenMedia || cause instanceof RangeError)) throw cause;
    throw new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'damaged' }, { cause });
  }
}
