import { BrokenMedia, PartCounter } from './broken-media.js';

/** Boxes that contain titles, places and cameras. */
const METADATA = new Set(['udta', 'meta', 'uuid']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'edts', 'moof', 'traf']);

/**
 * An MP4 whose metadata boxes are replaced by free space of the same size. Nothing moves, so the offsets in its
 * tables stay valid.
 */
export function stripMp4(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  blank(copy, 0, copy.length, new PartCounter());
  return copy;
}

function blank(bytes: Buffer, from: number, to: number, parts: PartCounter): void {
  for (let at = from; at < to; ) {
    parts.count();
    if (at + 8 > to) throw new BrokenMedia();
    const short = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const header = short === 1 ? 16 : 8;
    if (at + header > to) throw new BrokenMedia();
    const length =
      short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < header || at + length > to) throw new BrokenMedia();
    if (METADATA.has(kind)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + header, at + length);
    } else if (CONTAINERS.has(kind)) blank(bytes, at + header, at + length, parts);
    at += length;
  }
}
