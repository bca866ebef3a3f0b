import { BrokenMedia } from './broken-media.js';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];
/** Application extensions that say how often an animation runs. */
const LOOP = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** A GIF without comments, XMP and other application data, and anything behind its end. */
export function stripGif(bytes: Buffer): Buffer {
  const header = 13 + tableSize(bytes[10] as number);
  const kept = [bytes.subarray(0, header)];
  let at = header;
  for (;;) {
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    if (kind === IMAGE) {
      at = blocksEnd(bytes, at + 11 + tableSize(bytes[at + 9] as number));
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = blocksEnd(bytes, at + 2);
      const label = bytes[start + 1];
      const name = bytes.toString('latin1', start + 3, start + 14);
      if (label === GRAPHIC_CONTROL || (label === APPLICATION && LOOP.test(name))) {
        kept.push(bytes.subarray(start, at));
      }
    } else throw new BrokenMedia();
  }
}

/** Bytes of the colour table that a flags byte announces. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Behind the sub-blocks that begin at `at`. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw new BrokenMedia();
    at += 1 + length;
    if (length === 0) return at;
  }
}
