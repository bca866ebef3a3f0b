import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@terimce/core/coded-error';
import { parseRow } from '@terimce/core/imports/check-row';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from '../../../test/workbook.js';
import { readFile } from '../../shared/files/read-file.js';
import { rowPreparer } from '../imports/prepare-row.js';

const FOLDER = new URL('../../../test/files/', import.meta.url);
/** `make chaos` sets a higher number. */
const FILES = Number(process.env.FUZZ_FILES ?? 5);
/** What programs write where a reader expects something else. */
const ODD = [
  '',
  '0',
  '-1',
  '1e999',
  '99999999999',
  'NaN',
  '&lt;',
  '&#0;',
  '<c',
  '</row>',
  'ＡＢ',
  '\u0000',
  '😀',
];

/** The parts of a packed file; one part without a name for another one. */
async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return new Map([['', bytes]]);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

/** The text with a piece that is missing, stands twice, or is replaced by something odd. */
function damaged(text: string, random: Random): string {
  // Mostly at a tag, an attribute or a number, where it matters.
  const places = [...text.matchAll(/[<="]|\d+|[;\n]/g)].map(({ index }) => index);
  const at = places.length > 0 ? random.pick(places) : 0;
  const end = Math.min(text.length, at + 1 + random.below(12));
  const piece = text.slice(at, end);
  const instead = random.chance(0.5) ? random.pick(ODD) : piece.repeat(2 + random.below(50));
  return text.slice(0, at) + instead + text.slice(end);
}

async function damagedFile(parts: ReadonlyMap<string, Buffer>, random: Random): Promise<Buffer> {
  const changed = new Map(parts);
  const names = [...parts.keys()];
  for (let i = 0; i <= random.below(3); i += 1) {
    const name = random.pick(names);
    const text = changed.get(name)?.toString('latin1');
    if (text !== undefined) changed.set(name, Buffer.from(damaged(text, random), 'latin1'));
  }
  const whole = changed.get('');
  if (whole) return whole;
  const bytes = await zipOf(Object.fromEntries(changed));
  // Sometimes the packed bytes as well.
  if (random.chance(0.25)) bytes[random.below(bytes.length)] = random.below(256);
  return random.chance(0.1) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

/** Reads a file as an import does. */
async function readAll(bytes: Buffer): Promise<void> {
  const { rows, ...facts } = await readFile(bytes, {}, 1_000);
  const prepare = rowPreparer(facts, { html: 'text', empty: 'keep', match: 'none' });
  for (const row of rows) {
    const prepared = prepare(row);
    if ('term' in prepared) parseRow(prepared.term, prepared.index ?? 0);
  }
}

it.each(readdirSync(FOLDER))('a damaged %s is read, or refused with a reason', async (name) => {
  const random = new Random(RANDOM_SEED);
  const parts = await partsOf(readFileSync(new URL(name, FOLDER)));
  for (let i = 0; i < FILES; i += 1) {
    const bytes = await damagedFile(parts, random);
    await readAll(bytes).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'IMPORT_FILE_INVALID') return;
      throw new Error(`File ${i} of seed ${RANDOM_SEED}`, { cause: error });
    });
  }
  expect(parts.size).toBeGreaterThan(0);
});
