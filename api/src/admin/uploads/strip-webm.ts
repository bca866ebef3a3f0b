import { BrokenMedia, PartCounter } from './broken-media.js';

const SEGMENT = 0x18538067;
/** Tags, attachments, and of the segment information the title, file names, date and program names. */
const METADATA = new Set([0x1254c367, 0x1941a469]);
const INFO = 0x1549a966;
const INFO_METADATA = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4461]);
const VOID = 0xec;

/** A WebM whose tags are replaced by void elements of the same size: nothing moves, so its cues stay valid. */
export function stripWebm(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  blank(copy, { from: 0, to: copy.length }, METADATA, new PartCounter());
  return copy;
}

function blank(
  bytes: Buffer,
  { from, to }: { from: number; to: number },
  metadata: ReadonlySet<number>,
  parts: PartCounter,
): void {
  for (let at = from; at < to; ) {
    parts.count();
    const id = vint(bytes, at, false);
    const size = vint(bytes, at + id.length, true);
    const start = at + id.length + size.length;
    const unknownSize = size.value === 2 ** (7 * size.length) - 1;
    const end = unknownSize ? to : start + size.value;
    if (end > to) throw new BrokenMedia();
    if (id.value === SEGMENT) blank(bytes, { from: start, to: end }, metadata, parts);
    else if (id.value === INFO) blank(bytes, { from: start, to: end }, INFO_METADATA, parts);
    else if (metadata.has(id.value)) {
      if (unknownSize) throw new BrokenMedia();
      voidElement(bytes, at, end);
    }
    at = end;
  }
}

/** Writes a Void element over the bytes; its size field takes up the remaining bytes. */
function voidElement(bytes: Buffer, from: number, to: number): void {
  const total = to - from;
  const sizeLength = Math.min(total - 1, 8);
  bytes.fill(0, from, to);
  bytes[from] = VOID;
  const payload = total - 1 - sizeLength;
  bytes.writeUIntBE(payload, to - payload - Math.min(sizeLength, 6), Math.min(sizeLength, 6));
  bytes[from + 1] = (bytes[from + 1] as number) | (1 << (8 - sizeLength));
}

/** A variable-length integer of EBML; ids keep their length marker, sizes do not. */
function vint(bytes: Buffer, at: number, size: boolean): { value: number; length: number } {
  const first = bytes[at];
  if (!first) throw new BrokenMedia();
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) throw new BrokenMedia();
  let value = size ? first & (0xff >> length) : first;
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] as number);
  return { value, length };
}
