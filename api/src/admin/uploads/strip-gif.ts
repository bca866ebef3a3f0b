import { BrokenMedia, PartCounter } from './broken-media.js';
import { gifBlocksEnd, gifTableSize } from './image-pixels.js';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];
/** Application extensions that set how often an animation repeats. */
const LOOP = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** A GIF without comments, XMP and other application data, and without data after its end. */
export function stripGif(bytes: Buffer): Buffer {
  const header = 13 + gifTableSize(bytes[10]);
  const kept = [bytes.subarray(0, header)];
  const parts = new PartCounter();
  let at = header;
  for (;;) {
    parts.count();
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    if (kind === IMAGE) {
      at = gifBlocksEnd(bytes, at + 11 + gifTableSize(bytes[at + 9]));
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = gifBlocksEnd(bytes, at + 2);
      const label = bytes[start + 1];
      const name = bytes.toString('latin1', start + 3, start + 14);
      if (label === GRAPHIC_CONTROL || (label === APPLICATION && LOOP.test(name))) {
        kept.push(bytes.subarray(start, at));
      }
    } else throw new BrokenMedia();
  }
}
