import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IMPORT_ENCODINGS } from '@terimce/contract/routes/admin/imports';
import { pacer } from '@terimce/core/pacer';
import { fileIssue } from './file-issue.js';

/** An encoding that spreadsheets save tables in. */
export type Encoding = (typeof IMPORT_ENCODINGS)[number];

/** Bytes decoded in one event-loop tick. */
const SLICE = 256 * 1024;
/** Characters that readers get in one event-loop tick: a hostile table has a row every two characters. */
const PIECE = 2_048;
/** Bytes that are checked for the zero bytes of UTF-16. */
const SAMPLE = 4_096;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NEWLINE = 0x0a;
/** What a lenient decoder writes for a byte that is not UTF-8. */
const REPLACEMENT = '\ufffd';
/** Turkish letters whose UTF-8 bytes were read as Windows-1252 and encoded again; no text has these pairs of signs. */
const TWICE = ['Ä±', 'Ä°', 'ÄŸ', 'ÅŸ', 'Ã§', 'Ã¶', 'Ã¼'].map((pair) => Buffer.from(pair));
/** The bytes of ğ, ı and ş in Windows-1254, which Turkish texts are full of; they are signs on old Macs and in DOS. */
const OWN_1254 = /[\xf0\xfd\xfe]/;
/** Turkish letters of old Macs and of DOS among other letters; in Windows-1254 these bytes are signs or capitals. */
const OLD =
  /[a-z](?:[\x8d\x9f\xa7\xdb-\xdd]|[\x81\x87\x9a](?=[a-z]))|(?:^|[\s,;])[\x81\x87\x8d\x94\x9a\x9f](?=[a-z]{2})/m;
/** Bytes in which those are looked for. */
const START = 1_000_000;
/** Positions without a letter in Windows-1254: texts never contain them. */
const UNUSED_1254 = /[\u0080-\u009f]/;

/**
 * The encoding of a text: by its byte order mark, else UTF-16 if every second byte is mostly zero, else UTF-8, else
 * Windows-1254, which Turkish spreadsheets use.
 * @throws CodedError IMPORT_FILE_INVALID, with the line, for UTF-8 with a damaged byte: read as Windows-1254, all of
 * its other letters would be wrong.
 */
export async function encodingOf(bytes: Buffer): Promise<Encoding> {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  const isMarked = bytes.subarray(0, 3).equals(UTF8_MARK);
  if (isUtf8(bytes)) {
    if (TWICE.some((letter) => bytes.includes(letter))) throw fileIssue('ENCODING_TWICE');
    return 'utf-8';
  }
  const { good, bad, line } = await countUtf8(bytes);
  // Letters of two bytes are never valid by chance; in Windows-1254 every letter is invalid.
  if (isMarked || good > bad) throw fileIssue('ENCODING_BROKEN', { line });
  const start = bytes.toString('latin1', 0, START);
  if (!OWN_1254.test(start) && OLD.test(start)) throw fileIssue('ENCODING_OLD');
  return 'windows-1254';
}

/** UTF-16 by its byte order mark or its zero bytes; undefined for other encodings. */
export function wideEncoding(bytes: Buffer): Encoding | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return undefined;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) <= sample.length / 5 || bytes.length % 2 === 1) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Counts the letters of several bytes and the bytes that are not UTF-8, and finds the line of the first of those. */
async function countUtf8(bytes: Buffer) {
  const decoder = new TextDecoder('utf-8');
  const pace = pacer();
  let [good, bad, line] = [0, 0, 1];
  for (let at = 0; at < bytes.length; at += SLICE) {
    const stream = at + SLICE < bytes.length;
    for (const character of decoder.decode(bytes.subarray(at, at + SLICE), { stream })) {
      if (character === REPLACEMENT) bad += 1;
      else if (character > '\u007f') good += 1;
      else if (bad === 0 && character.charCodeAt(0) === NEWLINE) line += 1;
    }
    await pace();
  }
  return { good, bad, line };
}

/**
 * The text of a file in pieces, without a byte order mark. Other requests are handled between them.
 * @throws CodedError IMPORT_FILE_INVALID if the bytes are not in this encoding or not text.
 */
export async function* decodeText(bytes: Buffer, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += SLICE) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: at + SLICE < bytes.length });
    } catch {
      throw fileIssue('ENCODING_WRONG');
    }
    if (text.includes('\0')) throw fileIssue('NOT_TEXT');
    if (encoding === 'windows-1254' && UNUSED_1254.test(text)) throw fileIssue('ENCODING_WRONG');
    yield* inPieces(text);
  }
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    // Readers turn a piece into bytes, which breaks a character whose halves are in two pieces.
    end = at + PIECE;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(at, end);
    await nextTurn();
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** The beginning of a text up to where it is enough, and the whole text in pieces. */
export async function peek(text: AsyncGenerator<string>, isEnough: (start: string) => boolean) {
  let start = '';
  let isWhole = false;
  while (!isWhole && !isEnough(start)) {
    const { value, done = false } = await text.next();
    isWhole = done;
    if (!done) start += value;
  }
  async function* all(from = 0): AsyncGenerator<string> {
    yield* inPieces(start.slice(from));
    yield* text;
  }
  return { start, isWhole, all };
}
