import { BrokenMedia } from './broken-media.js';

const SIGNATURE_LENGTH = 8;
/** What a picture needs to look as it should; text, time and Exif chunks are not among it. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

/** A PNG without text, time and Exif chunks, chunks of unknown kinds and anything behind its end. */
export function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  let at = SIGNATURE_LENGTH;
  for (;;) {
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
