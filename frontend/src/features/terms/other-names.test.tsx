// @vitest-environment happy-dom
import type { TermName } from '@terimce/contract/term-names';
import { expect, it } from 'vitest';
import { show, texts } from '../../../test/site.js';
import { Abbreviations, OtherNames } from './other-names.js';

const NAMES: readonly TermName[] = [
  { text: 'flambaj', language: 'tr', kind: 'synonym' },
  { text: 'bel verme', language: 'tr', kind: 'synonym' },
  { text: 'BRK', language: 'tr', kind: 'abbreviation' },
  { text: 'eğrilme', language: 'tr', kind: 'avoid', note: 'burkulma deyin' },
  { text: 'crippling', language: 'en', kind: 'synonym' },
];

it('shows the other names of a language by kind, and those to avoid struck out with the reason', async () => {
  await show(<OtherNames names={NAMES} language="tr" />);
  expect(texts('li')).toEqual(['flambajbel verme', 'Önerilmeyeneğrilme (burkulma deyin)']);
  expect(texts('s')).toEqual(['eğrilme']);
});

it('shows abbreviations beside the headword', async () => {
  await show(<Abbreviations names={NAMES} language="tr" />);
  expect(texts('abbr')).toEqual(['BRK']);
});

it('shows nothing for a term without names, also one that an older version kept', async () => {
  await show(<OtherNames names={undefined} language="en" />);
  expect(texts('ul')).toEqual([]);
});
