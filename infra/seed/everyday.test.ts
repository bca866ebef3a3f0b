import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { foldKey } from '@terimce/contract/text';
import { expect, it } from 'vitest';
import { readSeed } from './read.js';

const list = readFileSync(
  createRequire(import.meta.url).resolve('@terimce/title-search/everyday.txt'),
  'utf8',
);
const lines = list.trim().split('\n');
const headwords = lines.map((line) => foldKey(line.split('|')[0] ?? ''));
const terms = readSeed(fileURLToPath(new URL('.', import.meta.url)));

it('each line of everyday words has words, and means one term of the seed', () => {
  const meanings = new Map<string, number>();
  for (const { englishTerm: english, turkishTerm: turkish } of terms) {
    for (const headword of [english, `${english}/${turkish}`]) {
      const folded = foldKey(headword);
      meanings.set(folded, (meanings.get(folded) ?? 0) + 1);
    }
  }
  expect(headwords.filter((headword) => meanings.get(headword) !== 1)).toEqual([]);
  expect(new Set(headwords).size).toBe(headwords.length);
  expect(
    lines.filter((line) => !/^[^|]+\|[^|]*\|[^|]*$/.test(line) || line.endsWith('||')),
  ).toEqual([]);
});

it('everyday words are small enough for a device that loads the pack', () => {
  expect(gzipSync(list, { level: 9 }).length).toBeLessThan(140_000);
});
