import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { EVERYDAY_LIST } from '@terimce/title-search/everyday-list';
import { expect, it } from 'vitest';
import { readSeed } from './read.js';

const lines = EVERYDAY_LIST.trim().split('\n');
const headwords = lines.map((line) => line.split('|')[0] ?? '');
const terms = readSeed(fileURLToPath(new URL('.', import.meta.url)));

it('each line of everyday words means one term of the seed', () => {
  const meant = (headword: string) =>
    terms.filter(
      ({ englishTerm: english, turkishTerm: turkish }) =>
        headword === english || headword === `${english}/${turkish}`,
    );
  expect(headwords.filter((headword) => meant(headword).length !== 1)).toEqual([]);
  expect(new Set(headwords).size).toBe(headwords.length);
});

it('everyday words are small enough for a device to load', () => {
  expect(gzipSync(EVERYDAY_LIST, { level: 9 }).length).toBeLessThan(24_000);
});
