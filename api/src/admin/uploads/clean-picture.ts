import type { IMAGE_TYPES } from '@terimce/contract/routes/admin/uploads';
import { CodedError } from '@terimce/core/coded-error';
import sharp, { type Metadata, type Sharp } from 'sharp';

export type PictureType = (typeof IMAGE_TYPES)[number];

/** More than any camera or screen needs. A few bytes can declare four billion pixels, which browsers would allocate. */
const PIXELS_MAX = 50_000_000;
/** Most frames of one animation, and most pixels of all of them together. */
const FRAMES_MAX = 1_000;
const ANIMATION_PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 30;
const JPEG_END = Buffer.from([0xff, 0xd9]);

// Pictures are rare: threads and memory are for the other calls.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A picture as it is stored: upright, in sRGB, and without metadata (place, time, camera, author, comments).
 * @throws CodedError FILE_TYPE_UNSUPPORTED for a damaged picture or an animated PNG, whose frames would be lost;
 * FILE_TOO_LARGE for too many pixels or frames.
 */
export async function cleanPicture(bytes: Buffer, type: PictureType): Promise<Buffer> {
  const facts = await undamaged(sharp(bytes, { limitInputPixels: false }).metadata());
  if (`image/${facts.format}` !== type) throw damaged();
  if (type === 'image/png' && isAnimatedPng(bytes)) {
    throw new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'animated PNG' });
  }
  const frames = facts.pages ?? 1;
  const pixels = facts.width * (facts.pageHeight ?? facts.height);
  if (pixels > PIXELS_MAX) throw new CodedError('FILE_TOO_LARGE', { pixels, most: PIXELS_MAX });
  if (frames > FRAMES_MAX) throw new CodedError('FILE_TOO_LARGE', { frames, most: FRAMES_MAX });
  if (pixels * frames > ANIMATION_PIXELS_MAX) {
    throw new CodedError('FILE_TOO_LARGE', { pixels: pixels * frames, most: ANIMATION_PIXELS_MAX });
  }
  const cleaned = encoded(bytes, 'error', { type, facts, bytes });
  if (type !== 'image/jpeg') return undamaged(cleaned);
  // Old cameras leave out the end mark. With it, a picture that lacks more than that is still damaged.
  return cleaned.catch(() =>
    undamaged(encoded(Buffer.concat([bytes, JPEG_END]), 'warning', { type, facts, bytes })),
  );
}

interface Picture {
  readonly type: PictureType;
  readonly facts: Metadata;
  readonly bytes: Buffer;
}

function encoded(input: Buffer, failOn: 'error' | 'warning', picture: Picture): Promise<Buffer> {
  const isAnimated = (picture.facts.pages ?? 1) > 1;
  const decoded = sharp(input, {
    failOn,
    animated: isAnimated,
    limitInputPixels: ANIMATION_PIXELS_MAX,
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX });
  // Frames cannot be turned, and no camera makes animations.
  return inFormat(isAnimated ? decoded : decoded.autoOrient(), picture).toBuffer();
}

function inFormat(image: Sharp, { type, facts, bytes }: Picture): Sharp {
  const { chromaSubsampling, isProgressive = false, isPalette = false } = facts;
  if (type === 'image/jpeg') {
    const subsampling = chromaSubsampling?.startsWith('4:2:0') ? '4:2:0' : '4:4:4';
    return image.jpeg({ quality: 90, chromaSubsampling: subsampling, progressive: isProgressive });
  }
  if (type === 'image/png') {
    return image.png({ compressionLevel: 9, palette: isPalette, quality: 100, dither: 0 });
  }
  if (type === 'image/webp') return image.webp({ quality: 90, lossless: isLossless(bytes) });
  return image.gif();
}

/** Whether the first bitstream of a WebP is lossless (RFC 9649). */
function isLossless(bytes: Buffer): boolean {
  const lossless = bytes.indexOf('VP8L');
  const lossy = bytes.indexOf('VP8 ');
  return lossless >= 0 && (lossy < 0 || lossless < lossy);
}

function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control >= 0 && control < bytes.indexOf('IDAT');
}

async function undamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw damaged(cause);
  }
}

function damaged(cause?: unknown): CodedError {
  return new CodedError('FILE_TYPE_UNSUPPORTED', { reason: 'damaged' }, { cause });
}
