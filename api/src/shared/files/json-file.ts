import { CodedError } from '@terimce/core/coded-error';
import type { ExchangeRow } from '@terimce/core/files/exchange-row';
import { jsonRows } from '@terimce/core/imports/json-rows';
import { utf8Text } from './utf8-text.js';

/** `{"terms": [...]}`, one term per line; can be imported unchanged. */
export function writeJson(batches: AsyncIterable<ExchangeRow[]>): AsyncGenerator<string> {
  return jsonList('{"terms": [', batches, ']}');
}

/** A list, one row per line, with what comes before and after its rows. */
export async function* jsonList(
  before: string,
  batches: AsyncIterable<readonly unknown[]>,
  after: string,
): AsyncGenerator<string> {
  yield before;
  let first = true;
  for await (const rows of batches) {
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (text) yield `${first ? '\n' : ',\n'}${text}`;
    if (text) first = false;
  }
  yield `\n${after}\n`;
}

/** The rows of a JSON list, or of the list under `terms` in an object. @throws CodedError INVALID_JSON. */
export function readJson(source: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  return jsonRows(utf8Text(source, notJson));
}

function notJson(cause: unknown): CodedError {
  return new CodedError('INVALID_JSON', { reason: 'the text is not UTF-8' }, { cause });
}
