import { BrokenMedia } from './broken-media.js';
import type { MediaType } from './media-type.js';

/** More than any camera or screen needs; a few bytes can announce four billion, which browsers would allocate. */
export const PIXELS_MAX = 50_000_000;

const SIZES: Partial<Record<MediaType, (bytes: Buffer) => [width: number, height: number]>> = {
  'image/png': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/gif': (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)],
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/**
 * How many pixels a picture says it has; 0 for a video.
 * @param bytes a file without metadata, as `stripMetadata` gives it.
 * @throws BrokenMedia when it does not say.
 */
export function pixelsOf(bytes: Buffer, type: MediaType): number {
  const [width, height] = SIZES[type]?.(bytes) ?? [0, 0];
  return width * height;
}

/** From the frame header: SOF0 to SOF15, without the markers of tables among them. */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] as number;
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    }
  }
  throw new BrokenMedia();
}

/** From the first chunk: extended, lossless or lossy (RFC 9649). */
function webpSize(bytes: Buffer): [number, number] {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  throw new BrokenMedia();
}
