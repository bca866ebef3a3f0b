import { BrokenMedia } from './broken-media.js';

/** How the comment packet of each codec begins; behind it stand the vendor and the comments. */
const COMMENT_PACKETS = ['\x03vorbis', '\x81theora', 'OpusTags'];
/** Bytes that stand for a comment's text, so that every length stays as it was. */
const BLANK = 0x20;

interface Page {
  readonly start: number;
  readonly data: number;
  readonly end: number;
}

/** An Ogg whose comments are blanks of the same length, with the checksums of the touched pages made anew. */
export function stripOgg(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const byStream = new Map<number, Page[]>();
  for (const page of pages(copy)) {
    const serial = copy.readUInt32LE(page.start + 14);
    byStream.set(serial, [...(byStream.get(serial) ?? []).slice(0, HEADER_PAGES), page]);
  }
  for (const stream of byStream.values()) blankComments(copy, stream);
  return copy;
}

/** Comments stand in the second packet of a stream, which may spread over several pages. */
const HEADER_PAGES = 256;

function* pages(bytes: Buffer): Generator<Page> {
  for (let start = 0; start < bytes.length; ) {
    const segments = bytes[start + 26];
    if (segments === undefined || bytes.toString('latin1', start, start + 4) !== 'OggS') {
      throw new BrokenMedia();
    }
    const data = start + 27 + segments;
    let end = data;
    for (let i = start + 27; i < data; i += 1) end += bytes[i] ?? 0;
    if (end > bytes.length) throw new BrokenMedia();
    yield { start, data, end };
    start = end;
  }
}

function blankComments(bytes: Buffer, stream: readonly Page[]): void {
  const first = stream.findIndex((page) => COMMENT_PACKETS.includes(magic(bytes, page)));
  if (first < 0) return;
  const rest = stream.slice(first);
  // Where each byte of the packet stands, so that it reads as one text across pages.
  const places = rest.flatMap(({ data, end }) =>
    Array.from({ length: end - data }, (_, i) => data + i),
  );
  const read = (at: number) => bytes[places[at] ?? -1] ?? 0;
  const length = (at: number) =>
    read(at) + read(at + 1) * 0x100 + read(at + 2) * 0x10000 + read(at + 3) * 0x1000000;
  let at = magic(bytes, rest[0] as Page).length;
  at += 4 + length(at);
  const count = length(at);
  at += 4;
  for (let i = 0; i < count; i += 1) {
    const size = length(at);
    if (at + 4 + size > places.length) throw new BrokenMedia();
    for (let j = at + 4; j < at + 4 + size; j += 1) bytes[places[j] as number] = BLANK;
    at += 4 + size;
  }
  for (const page of rest) seal(bytes, page);
}

function magic(bytes: Buffer, page: Page): string {
  const text = bytes.toString('latin1', page.data, page.data + 8);
  return text === 'OpusTags' ? text : text.slice(0, 7);
}

function seal(bytes: Buffer, { start, end }: Page): void {
  bytes.writeUInt32LE(0, start + 22);
  let crc = 0;
  for (let i = start; i < end; i += 1) {
    crc = ((crc << 8) ^ (CRC_TABLE[((crc >>> 24) & 0xff) ^ (bytes[i] as number)] ?? 0)) >>> 0;
  }
  bytes.writeUInt32LE(crc, start + 22);
}

/** Ogg's CRC: polynomial 0x04c11db7, not reflected, starting at 0 (RFC 3533). */
const CRC_TABLE = Array.from({ length: 256 }, (_, i) => {
  let value = (i << 24) >>> 0;
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1) >>> 0;
  }
  return value;
});
