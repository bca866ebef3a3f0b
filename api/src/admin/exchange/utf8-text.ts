import { CodedError } from '@terimce/core/coded-error';

/**
 * The text of a file that is read while it arrives, without a byte order mark. Spreadsheets save Turkish
 * as Windows-1254 unless told otherwise: read as UTF-8, its letters would be stored as replacement characters.
 * @param refusal what is thrown for bytes that are no UTF-8.
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

/** For tables and TBX files that are not UTF-8. */
export function notUtf8(cause: unknown): CodedError {
  return new CodedError('IMPORT_FILE_INVALID', { reason: 'the file is not UTF-8' }, { cause });
}
