import { jsonRows } from '@terimce/core/imports/json-rows';
import type { ExchangeRow } from './exchange-row.js';

/** `{"terms": [...]}`, one term a line; can be imported as it is. */
export async function* writeJson(batches: AsyncIterable<ExchangeRow[]>): AsyncGenerator<string> {
  yield '{"terms": [';
  let first = true;
  for await (const rows of batches) {
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (text) yield `${first ? '\n' : ',\n'}${text}`;
    if (text) first = false;
  }
  yield '\n]}\n';
}

/** The rows of a JSON list, or of the list under `terms` in an object. @throws CodedError INVALID_JSON. */
export function readJson(source: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  return jsonRows(decoded(source));
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Takes a byte order mark off; bytes that are no UTF-8 become replacement characters.
  const decoder = new TextDecoder();
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
