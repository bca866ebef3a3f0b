import { describe, expect, it } from 'vitest';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const index = new TitleIndex();
const add = (id: string, text: string, ...keywords: string[]) =>
  index.add({ id, titles: [{ text, lang: 'tr' }], keywords });
add('differential', 'diferansiyel', 'LSD');
add('mortar', 'harç');
add('water', 'su');
add('steel', '304 çelik');
add('screw', 'M8 cıvata');
add('motor', 'motor');
add('hybrid', 'hibrit elektrikli araç');
add('hydrate', 'gaz hidrat');
add('mach', 'Mach sayısı', 'Ma');

const ids = (query: string) =>
  searchTitles(index, query, { mode: 'finished' }).hits.map(({ id }) => id);

describe('what is not a misspelling', () => {
  it('does not correct an abbreviation to another one', () => {
    expect(ids('LED')).toEqual([]);
    expect(ids('led')).toEqual([]);
    expect(ids('LSD')).toEqual(['differential']);
  });

  it('corrects an abbreviation to a title only if one letter differs', () => {
    expect(ids('HVAC')).toEqual([]);
    expect(ids('HARK')).toEqual(['mortar']);
    expect(ids('hvac')[0]).toBe('mortar');
    expect(ids('GAS')).toEqual([]);
    expect(ids('gas')).toEqual(['hydrate']);
    expect(ids('MACH/IP')).toEqual(['mach']);
  });

  it('does not correct a number to another one', () => {
    expect(ids('304 çelk')).toEqual(['steel']);
    expect(searchTitles(index, '316 çelik', { mode: 'finished' }).corrected).toBeUndefined();
    expect(searchTitles(index, 'M6 cıvata', { mode: 'finished' }).corrected).toBeUndefined();
  });

  it('reads a digit as the letter key below it', () => {
    expect(ids('m9tor')).toEqual(['motor']);
  });

  it('does not correct a word of two letters to a longer one, unless a key was hit twice', () => {
    expect(ids('mpa')).toEqual([]);
    expect(ids('suu')).toEqual(['water']);
  });

  it('adds no distant correction after a title that has the word', () => {
    expect(ids('hibrit')).toEqual(['hybrid']);
    expect(ids('hidrit')).toContain('hydrate');
  });
});

describe('an abbreviation while typing', () => {
  const typing = new TitleIndex();
  typing.add({ id: 'chain', titles: [{ text: 'chain', lang: 'en' }] });
  typing.add({ id: 'cha', titles: [{ text: 'chemical analysis', lang: 'en' }], keywords: ['CHA'] });
  const order = (query: string) =>
    searchTitles(typing, query, { mode: 'typing' }).hits.map(({ id }) => id);

  it('ranks below a word that is nearly complete, unless typed in capitals', () => {
    expect(order('cha')).toEqual(['chain', 'cha']);
    expect(order('CHA')).toEqual(['cha', 'chain']);
  });
});

describe('a filter', () => {
  const filtered = (query: string, wanted: string) =>
    searchTitles(index, query, { mode: 'finished', filter: (id) => id === wanted }).hits;

  it('removes hits, and adds none that the whole list lacks', () => {
    expect(filtered('motor', 'motor')).toHaveLength(1);
    expect(ids('hibrit')).toEqual(['hybrid']);
    expect(filtered('hibrit', 'hydrate')).toEqual([]);
    expect(filtered('harç nedir', 'water')).toEqual([]);
  });
});
