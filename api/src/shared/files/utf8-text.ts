import type { CodedError } from '@terimce/core/coded-error';
import { fileIssue } from './file-issue.js';

/**
 * Decodes a file as UTF-8 while it arrives, without its byte order mark. Spreadsheets save Turkish as Windows-1254 by
 * default; decoded leniently, its letters would be stored as replacement characters.
 * @param refusal makes the error for bytes that are not UTF-8.
 */
export async function* utf8Text(
  source: AsyncIterable<Uint8Array>,
  refusal: (cause: unknown) => Error,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw refusal(cause);
    }
  };
  for await (const chunk of source) yield decode(chunk);
  yield decode();
}

/** The error for TBX files that are not UTF-8. */
export function notUtf8(): CodedError {
  return fileIssue('NOT_UTF8');
}
