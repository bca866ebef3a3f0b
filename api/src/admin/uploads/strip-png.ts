import { BrokenMedia, PartCounter } from './broken-media.js';

const SIGNATURE_LENGTH = 8;
/** Chunks that a picture needs to be displayed correctly; text, time and Exif chunks are not among them. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

/** A PNG without text, time and Exif chunks, unknown chunks and data after its end. */
export function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const parts = new PartCounter();
  let at = SIGNATURE_LENGTH;
  for (;;) {
    parts.count();
    if (at + 12 > bytes.length) throw new BrokenMedia();
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new BrokenMedia();
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at === SIGNATURE_LENGTH && kind !== 'IHDR') throw new BrokenMedia();
    if (KEPT.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}
