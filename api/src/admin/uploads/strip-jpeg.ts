import { BrokenMedia, PartCounter } from './broken-media.js';

const [SOI, EOI, SOS, COM, APP0, APP1, APP2, APP14, APP15] = [
  0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xe1, 0xe2, 0xee, 0xef,
];
const ORIENTATION_TAG = 0x0112;

/**
 * A JPEG without Exif, XMP, IPTC, comments, embedded previews and data after its end. It keeps JFIF, the color
 * profile, Adobe's color transform and the orientation, without which photographs would be shown rotated.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  let orientation = 0;
  const parts = new PartCounter();
  let at = 2;
  for (;;) {
    parts.count();
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff) throw new BrokenMedia();
    const marker = bytes[at + 1] as number;
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new BrokenMedia();
    const segment = bytes.subarray(at, end);
    if (marker === APP1) orientation ||= exifOrientation(segment);
    if (marker === SOS) {
      const dataEnd = scanEnd(bytes, end);
      kept.push(bytes.subarray(at, dataEnd));
      at = dataEnd;
      continue;
    }
    if (isPicture(marker, segment)) kept.push(segment);
    at = end;
  }
  if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
}

function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = segment.toString('latin1', 4, 16);
  return (
    (marker === APP0 && name.startsWith('JFIF\0')) ||
    (marker === APP2 && name.startsWith('ICC_PROFILE')) ||
    (marker === APP14 && name.startsWith('Adobe'))
  );
}

/** The end of the entropy-coded data that begins at `from`: the next marker that is not part of it. */
function scanEnd(bytes: Buffer, from: number): number {
  // A plain loop: `indexOf` for every other byte, as crafted data requires, takes 0.4 s for 10 MB.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new BrokenMedia();
}

/** 1 to 8, or 0 if the segment has no orientation. */
function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 0;
  const tiff = segment.subarray(10);
  if (tiff.length < 14) return 0;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 0;
  const entries = word(start);
  for (let i = 0; i < entries; i += 1) {
    const entry = start + 2 + i * 12;
    if (entry + 12 > tiff.length) return 0;
    if (word(entry) !== ORIENTATION_TAG) continue;
    const value = word(entry + 8);
    return value >= 1 && value <= 8 ? value : 0;
  }
  return 0;
}

/** An Exif segment that contains only the orientation. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*\0\0\0\b', 4, 'latin1');
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION_TAG, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
