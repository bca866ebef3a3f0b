import { describe, expect, it } from 'vitest';
import { allResults, pageOfResults } from './all-results.js';
import { EverydayWords } from './everyday-words.js';
import { passageOf } from './passage.js';
import { searchTitles } from './search-titles.js';
import { TextIndex } from './text-index.js';
import { TitleIndex } from './title-index.js';

const TERMS: [en: string, tr: string, definition: string, keywords?: string[]][] = [
  ['heat', 'ısı', 'Energy that passes between bodies because of a difference in temperature.'],
  ['heat transfer', 'ısı aktarımı', 'Passage of thermal energy from one body to another.'],
  ['latent heat', 'gizli ısı', 'Energy absorbed in a change of phase.'],
  ['waste heat boiler', 'atık ısı kazanı', 'Boiler that runs on hot exhaust gas.'],
  ['radiator', 'radyatör', 'Part that gives off heat to the air.', ['heat emitter']],
  ['flywheel', 'volan', 'Heavy rotating wheel that stores kinetic energy in a machine.'],
  ['beat', 'vuru', 'Periodic change of loudness of two tones.'],
  ['torque', 'tork', 'Product of a force and its distance from the axis.'],
];
const titles = new TitleIndex();
const everyday = new EverydayWords('torque|wrench twisting|anahtar sıkma çevirme');
const texts = new TextIndex(everyday);
for (const [en, tr, definition, keywords = []] of TERMS) {
  titles.add({
    id: en,
    titles: [
      { text: en, lang: 'en' },
      { text: tr, lang: 'tr' },
    ],
    keywords,
  });
  texts.add({ id: en, names: [en, tr, ...keywords], texts: [definition] });
}
const find = (query: string) =>
  allResults(titles, texts, query).results.map(({ id, group }) => `${group}: ${id}`);

describe('all results', () => {
  it('are grouped by where names have the query, then by texts', () => {
    expect(find('heat')).toEqual([
      'exact: heat',
      'beginning: heat transfer',
      'beginning: radiator',
      'ending: latent heat',
      'containing: waste heat boiler',
    ]);
  });

  it('of a misspelled word are those of the corrected one', () => {
    const { results, corrected } = allResults(titles, texts, 'latennt');
    expect(corrected).toBe('latent');
    expect(results).toEqual(allResults(titles, texts, 'latent').results);
    expect(find('trasnfer')).toEqual(find('transfer'));
  });

  it.each([
    ['heat*', ['heat', 'heat transfer', 'radiator']],
    ['*heat', ['heat', 'latent heat']],
    ['*heat*r', ['heat transfer', 'radiator', 'waste heat boiler']],
    ['?eat', ['beat', 'heat']],
    ['"waste heat"', ['waste heat boiler']],
    ['“heat waste”', []],
    ['"waste" boiler', ['waste heat boiler']],
    ['*', []],
  ])('%s is a pattern of names', (query, expected) => {
    const { hits } = searchTitles(titles, query, { limit: 50, mode: 'finished' });
    expect(hits.map(({ id }) => id).sort()).toEqual(expected);
  });

  it('say that a word is missing of which names only have more', () => {
    const missing = ['waste', 'heat', 'heats', 'tell me of heat', 'heat emiter'].filter(
      (query) => allResults(titles, texts, query).notInDictionary,
    );
    expect(missing).toEqual(['waste']);
  });

  it('take a question mark after a word for punctuation', () => {
    expect(searchTitles(titles, 'what is heat?').hits[0]?.id).toBe('heat');
    expect(searchTitles(titles, 'flywheel?').hits[0]?.id).toBe('flywheel');
  });

  it('find what a text describes', () => {
    expect(find('rotating heavy part storing energy')[0]).toBe('description: flywheel');
  });

  it('find what is described in everyday words, which no text has', () => {
    expect(find('twisting effort of a wrench on a bolt')[0]).toBe('description: torque');
    expect(find('anahtarla sıkarken yapılan çevirme')[0]).toBe('description: torque');
    expect(find('wrench')).toEqual([]);
    expect(find('twist effort')).toEqual([]);
  });

  it('read a description to its end', () => {
    const long = 'what do you call the thing that is there to be used for the storing of energy';
    expect(find(`${long} by rotating`)[0]).toBe('description: flywheel');
  });

  it('forget terms that were removed, and pages count by category', () => {
    const changed = new TextIndex();
    changed.add({ id: 'a', names: [], texts: ['kinetic energy'] });
    changed.add({ id: 'a', names: [], texts: ['thermal energy'] });
    expect(changed.search(['kinetic'], { limit: 9 })).toEqual([]);
    const { results } = allResults(titles, texts, 'heat');
    const page = pageOfResults(results, {
      page: 2,
      limit: 2,
      category: 'hot',
      categoryOf: (id) => (id === 'heat' ? 'cold' : 'hot'),
    });
    expect(page.count).toBe(results.length - 1);
    expect(page.facets).toEqual({ cold: 1, hot: results.length - 1 });
    expect(page.results).toEqual(results.slice(3, 5));
  });

  it('mark the words of the query in the passage that has most of them', () => {
    const text = `${'Filler sentence without anything. '.repeat(9)}A wheel that stores energy.`;
    const passage = passageOf(text, 'storing energy') ?? [];
    expect(passage.filter(({ matched }) => matched).map(({ text: word }) => word)).toEqual([
      'stores',
      'energy',
    ]);
    expect(passage.map(({ text: piece }) => piece).join('').length).toBeLessThan(230);
  });
});
