import { isUtf8 } from 'node:buffer';
import type { IMPORT_ENCODINGS } from '@terimce/contract/routes/admin/imports';
import { fileIssue } from './file-issue.js';

/** An encoding that spreadsheets save tables in. */
export type Encoding = (typeof IMPORT_ENCODINGS)[number];

/** Bytes decoded in one event-loop tick. */
const SLICE = 256 * 1024;
/** Bytes that are checked for the zero bytes of UTF-16. */
const SAMPLE = 4_096;

/**
 * The encoding of a text: by its byte order mark, else UTF-16 if every second byte is mostly zero, else UTF-8 if it
 * is valid, else Windows-1254, which Turkish spreadsheets use.
 */
export function encodingOf(bytes: Buffer): Encoding {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > sample.length / 5 && bytes.length % 2 === 0) {
    return odd > even ? 'utf-16le' : 'utf-16be';
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1254';
}

/**
 * The text of a file in pieces, without a byte order mark.
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
    yield text;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
