import { CommandError } from '../errors.js';
import { int32, invalid } from './byte-walker.js';
import { matcherOf } from './field-matcher.js';
import { Reader } from './reader.js';
import type { Doc } from './values.js';

function openReader(buffer: Buffer, start: number): { reader: Reader; end: number } {
  if (start + 5 > buffer.length) throw invalid('shorter than the smallest document');
  const end = start + int32(buffer, start);
  if (end > buffer.length || end < start + 5) throw invalid('a length is out of range');
  return { reader: new Reader(buffer, start, end), end };
}

/** bson's own classes check what they are given too. */
function asInvalid(error: unknown): CommandError {
  return error instanceof CommandError ? error : invalid((error as Error).message);
}

/**
 * Reads one BSON document into its canonical form.
 * @param fields when given, only these top-level fields are built, the others are stepped over
 * @throws CommandError 22 when the bytes are not well-formed BSON
 */
export function decode(buffer: Buffer, start = 0, fields?: ReadonlySet<string>): Doc {
  const { reader, end } = openReader(buffer, start);
  try {
    if (fields !== undefined) return reader.fields(matcherOf(fields), false);
    const result = reader.document(0);
    if (reader.at !== end) throw invalid('bytes follow the document');
    return result;
  } catch (error) {
    throw asInvalid(error);
  }
}

/**
 * Reads these top-level fields of a document that has just arrived, and sees that all of it is
 * well formed, so that its bytes can be stored as they are.
 * @throws CommandError 22 when the bytes are not well-formed BSON
 */
export function decodeChecked(buffer: Buffer, fields: ReadonlySet<string>): Doc {
  const { reader, end } = openReader(buffer, 0);
  try {
    const result = reader.fields(matcherOf(fields), true);
    if (reader.at !== end) throw invalid('bytes follow the document');
    return result;
  } catch (error) {
    throw asInvalid(error);
  }
}
