import { BrokenMedia, PartCounter } from './broken-media.js';

/** Start of the comment packet of each codec; the vendor and the comments follow. */
const COMMENT_PACKETS = ['\x03vorbis', '\x81theora', 'OpusTags'];
/** Byte that replaces the text of comments, so that every length stays the same. */
const BLANK = 0x20;

interface Page {
  readonly start: number;
  readonly data: number;
  readonly end: number;
}

/** An Ogg file whose comments are replaced by spaces of the same length, with new checksums for the changed pages. */
export function stripOgg(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const byStream = new Map<number, Page[]>();
  for (const page of pages(copy)) {
    const serial = copy.readUInt32LE(page.start + 14);
    const stream = byStream.get(serial);
    if (stream) stream.push(page);
    else byStream.set(serial, [page]);
  }
  for (const stream of byStream.values()) blankComments(copy, stream);
  return copy;
}

function* pages(bytes: Buffer): Generator<Page> {
  const parts = new PartCounter();
  for (let start = 0; start < bytes.length; ) {
    parts.count();
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
  const page = stream[first];
  if (!page) return;
  const packet = new PacketCursor(bytes, stream.slice(first));
  packet.skip(magic(bytes, page).length);
  packet.skip(packet.length());
  const count = packet.length();
  for (let i = 0; i < count; i += 1) packet.blank(packet.length());
  for (const touched of packet.touched) seal(bytes, touched);
}

/** Reads and overwrites a packet from its start, across the pages that it spans. */
class PacketCursor {
  readonly #bytes: Buffer;
  readonly #pages: readonly Page[];
  #index = 0;
  #at: number;

  /** @param pages the page in which the packet begins, and the pages after it. */
  constructor(bytes: Buffer, pages: readonly Page[]) {
    this.#bytes = bytes;
    this.#pages = pages;
    this.#at = pages[0]?.data ?? 0;
  }

  /** Pages up to the current position. */
  get touched(): readonly Page[] {
    return this.#pages.slice(0, this.#index + 1);
  }

  /** A length: four bytes, little-endian. */
  length(): number {
    let value = 0;
    for (let i = 0; i < 4; i += 1) {
      const from = this.#page(1);
      value += (this.#bytes[from] as number) * 0x100 ** i;
    }
    return value;
  }

  skip(size: number): void {
    this.#each(size, () => undefined);
  }

  blank(size: number): void {
    this.#each(size, (from, to) => this.#bytes.fill(BLANK, from, to));
  }

  #each(size: number, visit: (from: number, to: number) => void): void {
    for (let left = size; left > 0; ) {
      const from = this.#page(left);
      visit(from, this.#at);
      left -= this.#at - from;
    }
  }

  /** Advances by up to `most` bytes within one page. @returns the former position. @throws BrokenMedia at the end. */
  #page(most: number): number {
    while (this.#at >= (this.#pages[this.#index]?.end ?? Number.POSITIVE_INFINITY)) {
      this.#index += 1;
      const next = this.#pages[this.#index];
      if (!next) throw new BrokenMedia();
      this.#at = next.data;
    }
    const from = this.#at;
    this.#at = Math.min(from + most, (this.#pages[this.#index] as Page).end);
    return from;
  }
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
