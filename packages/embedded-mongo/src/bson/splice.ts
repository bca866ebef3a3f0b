import { ByteWalker } from './byte-walker.js';
import { encode } from './encode.js';
import { type FieldMatcher, matcherOf } from './field-matcher.js';
import type { Doc } from './values.js';

/** Steps through the top-level fields of a stored document: their places and, if wanted, names. */
function eachField(
  raw: Buffer,
  matcher: FieldMatcher,
  visit: (name: string | undefined, start: number, end: number) => void,
): void {
  const last = raw.length - 1;
  const reader = new ByteWalker(raw, 4, raw.length);
  while (reader.at < last) {
    const start = reader.at;
    const type = raw[reader.at++] as number;
    const nameStart = reader.at;
    reader.skipName();
    const name = matcher.find(raw, nameStart, reader.at - 1);
    reader.skip(type);
    visit(name, start, reader.at);
  }
}

/** Puts a document together from stretches of others. */
class Pieces {
  private readonly parts: { readonly bytes: Buffer; readonly start: number; end: number }[] = [];
  private length = 0;

  add(bytes: Buffer, start: number, end: number): void {
    const last = this.parts.at(-1);
    if (last?.bytes === bytes && last.end === start) last.end = end;
    else this.parts.push({ bytes, start, end });
    this.length += end - start;
  }

  join(): Buffer {
    const result = Buffer.allocUnsafe(this.length + 5);
    result.writeInt32LE(result.length, 0);
    let at = 4;
    for (const { bytes, start, end } of this.parts) {
      bytes.copy(result, at, start, end);
      at += end - start;
    }
    result[at] = 0;
    return result;
  }
}

/** A stored document with only some of its top-level fields, or without them, bytes as they are. */
export function projectRaw(raw: Buffer, fields: ReadonlySet<string>, inclusive: boolean): Buffer {
  const pieces = new Pieces();
  eachField(raw, matcherOf(fields), (name, start, end) => {
    if ((name !== undefined) === inclusive) pieces.add(raw, start, end);
  });
  return pieces.join();
}

/**
 * A stored document in which only these top-level fields may have changed: the bytes of the others
 * are taken over.
 * @param after has at least the fields in `changed`; what it lacks of them is removed
 */
export function patchRaw(raw: Buffer, changed: ReadonlySet<string>, after: Doc): Buffer {
  const pieces = new Pieces();
  const left = new Set(changed);
  const addField = (name: string): void => {
    left.delete(name);
    if (!Object.hasOwn(after, name)) return;
    const single = encode({ [name]: after[name] });
    pieces.add(single, 4, single.length - 1);
  };
  eachField(raw, matcherOf(changed), (name, start, end) => {
    if (name === undefined) pieces.add(raw, start, end);
    else if (left.has(name)) addField(name);
  });
  // New fields follow in the order in which the update made them.
  for (const name of Object.keys(after)) if (left.has(name)) addField(name);
  return pieces.join();
}
