import type { EXCHANGE_FORMATS } from '@terimce/contract/routes/admin/imports';
import { readCsv } from './csv-file.js';
import { readJson } from './json-file.js';
import { readTbx } from './tbx-read.js';

export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

const READERS = { json: readJson, csv: readCsv, tbx: readTbx } as const;
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** The rows of a file; the format is told by its first character where it is not given. */
export async function* readTerms(
  source: AsyncIterable<Uint8Array>,
  format: ExchangeFormat | undefined,
): AsyncGenerator<unknown> {
  const { first, all } = await peek(source);
  yield* READERS[format ?? formatOf(first)](all);
}

function formatOf(first: number | undefined): ExchangeFormat {
  const character = first === undefined ? '' : String.fromCharCode(first);
  if (character === '<') return 'tbx';
  return character === '{' || character === '[' ? 'json' : 'csv';
}

/** The first byte that is not blank, and the source as if nothing had been read of it. */
async function peek(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const { value, done } = await iterator.next();
    if (done) break;
    read.push(value);
    first = value.find((byte: number) => !BLANK.has(byte));
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { first, all: all() };
}
