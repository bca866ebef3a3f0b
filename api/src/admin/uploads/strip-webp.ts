import { BrokenMedia, PartCounter } from './broken-media.js';

const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the VP8X chunk that declare Exif and XMP. */
const METADATA_FLAGS = 0b0000_1100;

/** A WebP without Exif and XMP, unknown chunks and data after its end. */
export function stripWebp(bytes: Buffer): Buffer {
  const size = 8 + bytes.readUInt32LE(4);
  if (size > bytes.length) throw new BrokenMedia();
  const kept: Buffer[] = [];
  const parts = new PartCounter();
  for (let at = 12; at < size; ) {
    parts.count();
    if (at + 8 > size) throw new BrokenMedia();
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > size) throw new BrokenMedia();
    const kind = bytes.toString('latin1', at, at + 4);
    if (KEPT.has(kind)) {
      const chunk = Buffer.from(bytes.subarray(at, Math.min(end, size)));
      if (kind === 'VP8X') chunk[8] = (chunk[8] as number) & ~METADATA_FLAGS;
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  if (!/^(VP8 |VP8L|VP8X)/.test(body.toString('latin1', 0, 4))) throw new BrokenMedia();
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}
