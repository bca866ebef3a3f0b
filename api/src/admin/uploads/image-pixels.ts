import { BrokenMedia } from './broken-media.js';
import type { MediaType } from './media-type.js';

/** More than any camera or screen needs. A few bytes can declare four billion pixels, which browsers would allocate. */
export const PIXELS_MAX = 50_000_000;
/** Most frames of one animation: half a minute of film. */
export const FRAMES_MAX = 1_000;

type Size = readonly [width: number, height: number];

/** The size of the canvas first, then the size of each frame, which may differ. */
const SIZES: Partial<Record<MediaType, (bytes: Buffer) => Iterable<Size>>> = {
  'image/png': pngSizes,
  'image/gif': gifSizes,
  'image/jpeg': (bytes) => [jpegSize(bytes)],
  'image/webp': webpSizes,
};

/** The declared size of a picture. */
export interface Announced {
  /** Pixels of the canvas or of the largest frame; 0 for a video. */
  readonly pixels: number;
  /** Frames of an animation, 0 or 1 for other files; counting stops one above {@link FRAMES_MAX}. */
  readonly frames: number;
}

/**
 * The number of pixels and frames that a picture declares.
 * @param bytes a file without metadata, as `stripMetadata` returns it.
 * @throws BrokenMedia if it declares none.
 */
export function announced(bytes: Buffer, type: MediaType): Announced {
  let pixels = 0;
  let frames = -1;
  for (const [width, height] of SIZES[type]?.(bytes) ?? []) {
    pixels = Math.max(pixels, width * height);
    frames += 1;
    if (frames > FRAMES_MAX) break;
  }
  return { pixels, frames: Math.max(frames, 0) };
}

/** From the header, and from the frame control chunks of an animated PNG. */
function* pngSizes(bytes: Buffer): Generator<Size> {
  yield [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  for (let at = 8; at + 20 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'fcTL') {
      yield [bytes.readUInt32BE(at + 12), bytes.readUInt32BE(at + 16)];
    }
  }
}

/** From the screen descriptor and the image descriptors. */
function* gifSizes(bytes: Buffer): Generator<Size> {
  yield [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  for (let at = 13 + gifTableSize(bytes[10]); at + 10 <= bytes.length; ) {
    const isImage = bytes[at] === 0x2c;
    if (isImage) yield [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
    at = gifBlocksEnd(bytes, isImage ? at + 11 + gifTableSize(bytes[at + 9]) : at + 2);
  }
}

/** Size in bytes of the color table that a flags byte declares. */
export function gifTableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The position after the sub-blocks that begin at `from`. */
export function gifBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw new BrokenMedia();
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** From the frame header: SOF0 to SOF15, except the table markers in that range. */
function jpegSize(bytes: Buffer): Size {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] as number;
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    }
  }
  throw new BrokenMedia();
}

/** From the header of an extended file, the frames of an animation, and the bitstreams (RFC 9649). */
function* webpSizes(bytes: Buffer): Generator<Size> {
  for (const { kind, at, end } of webpChunks(bytes, 12, bytes.length)) {
    if (kind === 'VP8X') yield [threeBytes(bytes, at + 4) + 1, threeBytes(bytes, at + 7) + 1];
    else if (kind === 'ANMF') {
      let size: Size = [threeBytes(bytes, at + 6) + 1, threeBytes(bytes, at + 9) + 1];
      for (const part of webpChunks(bytes, at + 16, end)) {
        const coded = bitstreamSize(bytes, part);
        if (coded && coded[0] * coded[1] > size[0] * size[1]) size = coded;
      }
      yield size;
    } else {
      const size = bitstreamSize(bytes, { kind, at });
      if (size) yield size;
    }
  }
}

interface WebpChunk {
  readonly kind: string;
  /** Start and end of its content. */
  readonly at: number;
  readonly end: number;
}

function* webpChunks(bytes: Buffer, from: number, to: number): Generator<WebpChunk> {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + length, to);
    yield { kind: bytes.toString('latin1', at, at + 4), at: at + 8, end };
    at = end + (length % 2);
  }
}

/** Lossless or lossy. */
function bitstreamSize(
  bytes: Buffer,
  { kind, at }: Pick<WebpChunk, 'kind' | 'at'>,
): Size | undefined {
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(at + 1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (kind !== 'VP8 ') return undefined;
  return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff];
}

function threeBytes(bytes: Buffer, at: number): number {
  return bytes.readUIntLE(at, 3);
}
