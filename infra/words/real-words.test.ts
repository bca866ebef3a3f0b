import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNamed } from '@terimce/contract/match';
import { titleTexts } from '@terimce/contract/search-fields';
import { foldKey } from '@terimce/contract/text';
import { isRealWord } from '@terimce/title-search/real-words';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TitleIndex } from '@terimce/title-search/title-index';
import { makeWordList, WordList } from '@terimce/title-search/word-list';
import { expect, it } from 'vitest';
import { readSeed } from '../seed/read.js';
import { realWords } from './real-words.js';

const list = (name: string) =>
  readFileSync(new URL(`../test/words/${name}.txt`, import.meta.url), 'utf8').trim();
const bits = readFileSync(
  createRequire(import.meta.url).resolve('@terimce/title-search/words.bin'),
);
const words = new WordList(bits);
const index = new TitleIndex();
index.setWords(words);
const names = new Map<string, string>();
for (const term of readSeed(fileURLToPath(new URL('../seed/', import.meta.url)))) {
  index.add({ id: term.slug, ...titleTexts(term) });
  names.set(term.slug, term.englishTerm);
}

it('the stored list is that of the dictionaries', () => {
  const recentWords = readFileSync(new URL('recent-words.txt', import.meta.url), 'utf8');
  expect(Buffer.from(makeWordList(realWords(recentWords))).equals(bits)).toBe(true);
});

it('only Turkish words take Turkish endings', () => {
  const isKnown = (word: string) => isRealWord(words, foldKey(word));
  const forms = `aşkımız babana evdeyiz önümüzdeki elindeki yanındayım hayattaydı gazeteciymiş kedilerimizden
    kurtarabileceğini söylediklerim düşünebildiğim yapılmasından geleceğimizi babamdı`;
  expect(forms.split(/\s+/).filter((word) => !isKnown(word))).toEqual([]);
  const misspelled = 'burgden türbün brigde aluminim slidle corne shutle pımpa fretina canle watre';
  expect(misspelled.split(' ').filter(isKnown)).toEqual([]);
});

/** Words of English and Turkish; those that the dictionary lacks must never be replaced by others. */
it.each(['finished', 'typing'] as const)('a real word is never replaced (%s)', (mode) => {
  const replaced = list('real-words')
    .split(/\s+/)
    .filter((query) => {
      const { hits, corrected, reading } = searchTitles(index, query, { mode });
      return hits[0]?.match === 'corrected' || corrected !== undefined || reading !== undefined;
    });
  expect(replaced).toEqual([]);
});

it('a word of its own is no form of a name', () => {
  const taken = list('other-words')
    .split(/\s+/)
    .filter((query) => {
      const { hits, corrected } = searchTitles(index, query, { mode: 'finished' });
      return corrected !== undefined || (hits[0] !== undefined && isNamed(hits[0].match));
    });
  expect(taken).toEqual([]);
});

it('a misspelled name finds its term first', () => {
  const lines = list('misspellings').split('\n');
  const missed = lines.filter((line) => {
    const [query = '', meant] = line.split('|');
    const [best] = searchTitles(index, query, { mode: 'finished' }).hits;
    return names.get(best?.id ?? '') !== meant;
  });
  expect(missed).toEqual([]);
});

it('a name of several words is corrected if a slip made one of them another word', () => {
  const corrected = ['jump stat', 'exploded vie', 'seris freni'].map(
    (query) => searchTitles(index, query, { mode: 'finished' }).corrected,
  );
  expect(corrected).toEqual(['jump start', 'exploded view', 'servis freni']);
});
