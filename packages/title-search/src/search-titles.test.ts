import { describe, expect, it } from 'vitest';
import type { TitleEntry } from './entry.js';
import { type AllHits, NO_HITS, type SearchOptions, searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const TERMS: [en: string, tr: string, ...keywords: string[]][] = [
  ['thermal conductivity', 'ısıl iletkenlik', 'termal iletkenlik'],
  ['thermal conductivity coefficient', 'ısıl iletkenlik katsayısı'],
  ['electrical conductivity', 'elektriksel iletkenlik'],
  ['pressure valve', 'basınç vanası'],
  ['valve', 'vana', 'kapak'],
  ['check valve', 'çek vana', 'one-way valve'],
  ['angle', 'açı'],
  ['bitterness', 'acı'],
  ['motor', 'motor'],
  ['computer numerical control', 'bilgisayarlı sayısal denetim', 'CNC'],
  ['CNC machine', 'CNC tezgâhı'],
  ['C', 'C dili'],
  ['C++', 'C++ dili'],
  ['C#', 'C# dili'],
  ['resistor', 'direnç', 'rezistör'],
  ["Young's modulus", 'Young modülü'],
  ['torque', 'tork'],
  ['gear pump', 'dişli pompa'],
  ['fatigue strength', 'yorulma dayanımı'],
];

function build(options: { popular?: Record<string, number> } = {}): TitleIndex {
  const index = new TitleIndex();
  for (const [en, tr, ...keywords] of TERMS) {
    const entry: TitleEntry = {
      id: en,
      titles: [
        { text: en, lang: 'en' },
        { text: tr, lang: 'tr' },
      ],
      keywords,
    };
    const popularity = options.popular?.[en];
    index.add(popularity === undefined ? entry : { ...entry, popularity });
  }
  return index;
}

const index = build();
const first = (query: string, options: SearchOptions = {}) =>
  searchTitles(index, query, { mode: 'finished', ...options }).hits[0];

describe('searchTitles finds the intended term', () => {
  it.each([
    ['ısıl iletkenlik', 'thermal conductivity', 'exact'],
    ['Isıl İletkenlik', 'thermal conductivity', 'exact'],
    ['ISIL İLETKENLİK', 'thermal conductivity', 'exact'],
    ['THERMAL CONDUCTIVITY', 'thermal conductivity', 'exact'],
    ['isil iletkenlik', 'thermal conductivity', 'folded'],
    ['ISIL ILETKENLIK', 'thermal conductivity', 'folded'],
    ['ısıl iletkenlik'.normalize('NFD'), 'thermal conductivity', 'exact'],
    ['thermalconductivity', 'thermal conductivity', 'joined'],
    ['thermal-conductivity', 'thermal conductivity', 'exact'],
    ['iletkenlik ısıl', 'thermal conductivity', 'swapped'],
    ['ısıl iletkenliğinin', 'thermal conductivity', 'inflected'],
    ['isililetkenligi', 'thermal conductivity', 'inflected'],
    ['basınç vanalarının', 'pressure valve', 'inflected'],
    ['basınç vana', 'pressure valve', 'inflected'],
    ["direnç'in", 'resistor', 'exact'],
    ['youngs modulus', "Young's modulus", 'inflected'],
    ['resistors', 'resistor', 'inflected'],
    ['cnc', 'computer numerical control', 'abbreviation'],
    ['rezistör', 'resistor', 'keyword'],
    ['motro', 'motor', 'corrected'],
    ['notor', 'motor', 'corrected'],
    ['trok', 'torque', 'corrected'],
    ['thermal condctvity', 'thermal conductivity', 'corrected'],
    ['thermalconductvity', 'thermal conductivity', 'corrected'],
    ['ther mal conductivity', 'thermal conductivity', 'joined'],
    ['ısıl iletkenlgi', 'thermal conductivity', 'corrected'],
    ['dirnecin', 'resistor', 'corrected-inflected'],
    ['C++', 'C++', 'exact'],
    ['C#', 'C#', 'exact'],
  ])('%s → %s (%s)', (query, id, path) => {
    expect(first(query)).toMatchObject({ id, path });
  });

  it.each([
    ['ısıl ilet', 'thermal conductivity', 'prefix'],
    ['thermalcond', 'thermal conductivity', 'prefix'],
    ['cond', 'electrical conductivity', 'inner'],
    ['resisr', 'resistor', 'corrected-prefix'],
    ['termal conduct', 'thermal conductivity', 'mixed'],
    ['thermla conduct', 'thermal conductivity', 'corrected'],
    ['conducrivi', 'electrical conductivity', 'corrected-prefix'],
  ])('while typing: %s → %s (%s)', (query, id, path) => {
    const { hits } = searchTitles(index, query, { mode: 'typing' });
    expect(hits.find((hit) => hit.id === id)?.path).toBe(path);
  });
});

describe('order', () => {
  it('ranks the typed accents first', () => {
    expect(
      searchTitles(index, 'açı')
        .hits.map((hit) => hit.id)
        .slice(0, 2),
    ).toEqual(['angle', 'bitterness']);
    expect(first('acı')?.id).toBe('bitterness');
    expect(first('açıyı')?.id).toBe('angle');
  });

  it('ranks equal titles before longer ones, prefixes before inner words', () => {
    const ids = searchTitles(index, 'valve').hits.map((hit) => hit.id);
    expect(ids[0]).toBe('valve');
    expect(new Set(ids.slice(1))).toEqual(new Set(['check valve', 'pressure valve']));
  });

  it.each([
    ['after titles with the word while typing', 'typing', 3],
    ['right after the title once the query is finished', 'finished', 1],
  ] as const)('ranks terms with the query as a keyword %s', (_, mode, place) => {
    const small = build();
    small.add({ id: 'k', titles: [{ text: 'other', lang: 'en' }], keywords: ['valve'] });
    const ids = searchTitles(small, 'valve', { mode }).hits.map((hit) => hit.id);
    expect(ids.indexOf('k')).toBe(place);
  });

  it.each(['typing', 'finished'] as const)(
    'ranks the more general of several terms with the same keyword first (%s)',
    (mode) => {
      const small = new TitleIndex();
      const keywords = ['şaft'];
      for (const text of ['propeller shaft', 'shaft', 'output shaft']) {
        small.add({ id: text, titles: [{ text, lang: 'en' }], keywords });
      }
      expect(searchTitles(small, 'şaft', { mode }).hits[0]?.id).toBe('shaft');
    },
  );

  it('does not treat a title as an inflected word of other titles', () => {
    const small = new TitleIndex();
    for (const text of ['gerilim', 'gerilim bölücü', 'yüzey gerilimi', 'geri besleme', 'geri']) {
      small.add({ id: text, titles: [{ text, lang: 'tr' }] });
    }
    const ids = searchTitles(small, 'gerilim').hits.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(['gerilim', 'gerilim bölücü', 'yüzey gerilimi', 'geri']));
  });

  it('finds titles by the beginnings of their words', () => {
    const small = build();
    small.add({ id: 'e', titles: [{ text: 'volumetric efficiency', lang: 'en' }] });
    expect(searchTitles(small, 'vol eff').hits[0]).toMatchObject({ id: 'e', match: 'beginning' });
    expect(searchTitles(small, 'fat str').hits[0]?.id).toBe('fatigue strength');
  });

  it('does not report a missing word or another form of a noun as a correction', () => {
    const small = new TitleIndex();
    small.add({ id: 'heat', titles: [{ text: 'ısı', lang: 'tr' }] });
    small.add({ id: 'valve', titles: [{ text: 'patlama vanası', lang: 'tr' }] });
    const search = (query: string) => searchTitles(small, query, { mode: 'finished' });
    expect(search('ısı değiştirici').hits[0]?.id).toBe('heat');
    expect(search('ısı değiştirici').corrected).toBeUndefined();
    expect(search('vana basınç').corrected).toBeUndefined();
    expect(search('ptlama vanası').corrected).toBe('patlama vanası');
  });

  it('ranks a title that only begins with a finished query after a keyword that equals it', () => {
    const small = build();
    small.add({ id: 'mud', titles: [{ text: 'sondaj çamuru', lang: 'tr' }] });
    small.add({ id: 'probe', titles: [{ text: 'kateter', lang: 'tr' }], keywords: ['sonda'] });
    const order = (mode: 'typing' | 'finished') =>
      searchTitles(small, 'sonda', { mode }).hits.map((hit) => hit.id);
    expect(order('finished')).toEqual(['probe', 'mud']);
    expect(order('typing')).toEqual(['mud', 'probe']);
  });

  it('treats declared abbreviations, and those in parentheses, as names', () => {
    const small = build();
    small.add({ id: 'polymer', titles: [{ text: 'polymer', lang: 'en' }], keywords: ['PLA'] });
    small.add({ id: 'plan', titles: [{ text: 'plan', lang: 'en' }] });
    small.add({ id: 'fem', titles: [{ text: 'finite element method (FEM)', lang: 'en' }] });
    small.add({ id: 'femur', titles: [{ text: 'femur', lang: 'en' }] });
    for (const [query, id] of [
      ['pla', 'polymer'],
      ['FEM', 'fem'],
    ] as const) {
      const [hit] = searchTitles(small, query, { mode: 'finished' }).hits;
      expect(hit).toMatchObject({ id, path: 'abbreviation' });
    }
    // Parentheses add no keyword: the entry is returned as it was added.
    expect(small.get('fem')?.keywords).toEqual([]);
    small.setPopularity('plan', 1);
    expect(searchTitles(small, 'pla', { mode: 'typing' }).hits[0]?.id).toBe('plan');
  });

  it('while typing, finds a symbol written with its capitals, and no other for a product of units', () => {
    const small = build();
    const add = (id: string, abbreviation: string, keywords: string[] = []) =>
      small.add({
        id,
        titles: [{ text: id, lang: 'en' }],
        abbreviations: [abbreviation],
        keywords,
      });
    add('pascal', 'Pa');
    add('pad', 'PD');
    add('nautical mile', 'NM');
    add('moment', 'M', ['N·m']);
    const found = (query: string) => searchTitles(small, query, { mode: 'typing' }).hits[0]?.id;
    expect(found('Pa')).toBe('pascal');
    expect(found('pa')).toBe('pad');
    expect(found('NM')).toBe('nautical mile');
    for (const query of ['N·m', 'N*m', 'kN·m']) expect(found(query)).toBe('moment');
  });

  it('does not take Nm for other letters than those of kN·m', () => {
    const small = build();
    const add = (id: string, abbreviations: string[], keywords: string[] = []) =>
      small.add({ id, titles: [{ text: id, lang: 'en' }], abbreviations, keywords });
    add('newton meter', ['N·m', 'Nm']);
    add('nautical mile', ['NM']);
    add('moment', ['M'], ['N·m']);
    for (const query of ['N·m', 'kN·m', 'N*m']) {
      expect(searchTitles(small, query, { mode: 'finished' }).hits[0]?.id).toBe('newton meter');
    }
  });

  it('does not correct a query that a keyword explains', () => {
    expect(searchTitles(index, 'rezistör', { mode: 'finished' }).hits).toHaveLength(1);
  });

  it('breaks ties by popularity, then by age, never by the order of insertion', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const make = (order: string[]): TitleIndex => {
      const tied = new TitleIndex();
      for (const id of order) tied.add({ id, titles: [{ text: 'gear', lang: 'en' }] });
      return tied;
    };
    const order = (tied: TitleIndex) => searchTitles(tied, 'gear').hits.map((hit) => hit.id);
    expect(order(make(ids))).toEqual(ids);
    expect(order(make([...ids].reverse()))).toEqual(ids);
    const popular = make(ids);
    popular.setPopularity('c', 0.5);
    expect(order(popular)[0]).toBe('c');
  });
});

describe('popularity', () => {
  it('lifts a completion', () => {
    const popular = build({ popular: { 'thermal conductivity coefficient': 1 } });
    expect(searchTitles(popular, 'therm').hits[0]?.id).toBe('thermal conductivity coefficient');
    expect(searchTitles(index, 'therm').hits[0]?.id).toBe('thermal conductivity');
  });

  it('never ranks a hit before an exact, folded, joined or inflected one', () => {
    const popular = build({ popular: { 'thermal conductivity coefficient': 1, bitterness: 1 } });
    for (const query of [
      'ısıl iletkenlik',
      'isil iletkenlik',
      'thermalconductivity',
      'ısıl iletkenliğin',
      'iletkenlik ısıl',
    ]) {
      expect(searchTitles(popular, query).hits[0]?.id).toBe('thermal conductivity');
    }
    expect(searchTitles(popular, 'açı').hits[0]?.id).toBe('angle');
  });
});

describe('options', () => {
  it('reports what was corrected', () => {
    expect(searchTitles(index, 'ısıl iletkenlk', { mode: 'finished' }).corrected).toBe(
      'ısıl iletkenlik',
    );
    expect(searchTitles(index, 'presure vlave').corrected).toBe('pressure valve');
    expect(searchTitles(index, 'valve').corrected).toBeUndefined();
  });

  it('searches without correction on demand', () => {
    const { hits } = searchTitles(index, 'motro', { mode: 'finished', correct: false });
    expect(hits).toEqual([]);
  });

  it('explains costs as sums of their parts', () => {
    for (const query of ['motro', 'therm', 'rezistör', 'açıyı', 'presure vlave']) {
      for (const hit of searchTitles(index, query, { explain: true }).hits) {
        const sum = Object.values(hit.parts ?? {}).reduce((a, b) => a + b, 0);
        expect(sum).toBeCloseTo(hit.cost);
      }
    }
  });

  it('respects a language and a filter', () => {
    const english = searchTitles(index, 'motor', { languages: ['en'] }).hits[0];
    expect(english?.path).toBe('exact');
    expect(searchTitles(index, 'vana', { languages: ['en'], correct: false }).hits).toEqual([]);
    const { hits } = searchTitles(index, 'valve', { filter: (id) => id !== 'valve' });
    expect(hits.map((hit) => hit.id)).not.toContain('valve');
    expect(hits).toHaveLength(2);
  });

  it('respects the limit', () => {
    expect(searchTitles(index, 'c', { limit: 2 }).hits).toHaveLength(2);
    expect(searchTitles(index, 'c', { limit: 0 }).hits).toEqual([]);
  });
});

describe('a list of all hits', () => {
  /** A hundred titles that begin with the query, and some with it as an inner word. */
  const many = new TitleIndex();
  const add = (id: string, text: string) =>
    many.add({ id, titles: [{ text, lang: 'en' }], category: id.slice(0, 5) });
  for (let i = 0; i < 100; i++) add(`first ${i}`, `motor ${i}`);
  for (let i = 0; i < 5; i++) add(`inner ${i}`, `electric motor ${i}`);
  many.setPopularity('inner 0', 1);
  const all = (query: string, options: SearchOptions = {}) =>
    searchTitles(many, query, { mode: 'finished', listAll: true, ...options }).all ?? NO_HITS;
  const listed = (found: AllHits) => [...many.tables.ids()].filter(found.has);

  it('contains hits beyond the limit, and hits after a full pool', () => {
    expect(all('motor', { limit: 1 }).size).toBe(105);
    expect(all('mtoor', { limit: 1 }).size).toBe(105);
    expect(all('mot').has('inner 4')).toBe(true);
    expect(all('qqqqqq').size).toBe(0);
    expect(all('').size).toBe(0);
  });

  it('is counted by category, also after changes', () => {
    expect([...all('motor').byCategory]).toEqual([
      ['first', 100],
      ['inner', 5],
    ]);
    expect([...all('electric motor').byCategory]).toEqual([['inner', 5]]);
    const index = new TitleIndex();
    const entry = { id: 'a', titles: [{ text: 'motor', lang: 'en' }] };
    const counted = () => [
      ...(searchTitles(index, 'motor', { listAll: true }).all ?? NO_HITS).byCategory,
    ];
    index.add({ ...entry, category: 'civil' });
    index.add({ ...entry, category: 'software' });
    expect(counted()).toEqual([['software', 1]]);
    index.add(entry);
    expect(counted()).toEqual([['', 1]]);
    index.remove('a');
    expect(counted()).toEqual([]);
  });

  it('is absent unless requested', () => {
    expect(searchTitles(many, 'motor')).not.toHaveProperty('all');
  });

  it.each(['motor', 'mtoor', 'mot', 'mto', 'motorlar', 'electric motr', 'motor 7'])(
    'contains for %s all filtered hits, and does not depend on the filter',
    (query) => {
      const filter = (id: string) => id.startsWith('inner');
      const { hits, all: found = NO_HITS } = searchTitles(many, query, {
        ...{ mode: 'finished', limit: 50, listAll: true, filter },
      });
      expect(listed(found)).toEqual(listed(all(query)));
      expect(found.byCategory).toEqual(all(query).byCategory);
      expect(found.size).toBe(listed(found).length);
      for (const { id } of hits) expect(found.has(id)).toBe(true);
    },
  );

  it('contains a hit that its accents rank below the listed corrections', () => {
    const paper = new TitleIndex();
    const addTurkish = (text: string, popularity = 0) =>
      paper.add({ id: text, titles: [{ text, lang: 'tr' }], popularity });
    addTurkish('kavitasyon', 0.6);
    addTurkish('kâğıt', 0.95);
    for (let i = 0; i < 12; i++) addTurkish(`geri kâğıt ${i}`);
    const { hits, all = NO_HITS } = searchTitles(paper, 'kavita', {
      mode: 'finished',
      listAll: true,
    });
    expect(hits.map(({ id }) => id)).toEqual(['kavitasyon', 'kâğıt']);
    expect(all.has('kâğıt')).toBe(true);
  });

  it('does not change the hits', () => {
    for (const query of ['motor', 'mot', 'mtoor', 'electric motr']) {
      for (const mode of ['typing', 'finished'] as const) {
        const { hits } = searchTitles(many, query, { mode });
        expect(searchTitles(many, query, { mode, listAll: true }).hits).toEqual(hits);
      }
    }
  });
});

it('while typing, finds other forms in addition to few titles with that prefix', () => {
  const index = new TitleIndex();
  for (const title of ['welded wire mesh', 'welding', 'spot welding', 'west']) {
    index.add({ id: title, titles: [{ text: title, lang: 'en' }] });
  }
  const { hits } = searchTitles(index, 'welded', { mode: 'typing' });
  expect(hits.slice(0, 3).map(({ id }) => id)).toContain('welding');
});

describe('synonyms', () => {
  const withSynonyms = build();
  withSynonyms.setSynonyms([
    ['kapakçık', 'vana'],
    ['strain hardening', 'gear pump'],
  ]);

  it('work in both directions and inside longer queries', () => {
    const found = (query: string) => searchTitles(withSynonyms, query).hits[0];
    expect(found('kapakçık')).toMatchObject({ id: 'valve', path: 'synonym' });
    expect(found('çek kapakçık')).toMatchObject({ id: 'check valve', path: 'synonym' });
    expect(found('strain hardening')).toMatchObject({ id: 'gear pump', path: 'synonym' });
  });

  it('come after titles', () => {
    withSynonyms.add({ id: 'x', titles: [{ text: 'kapakçık yayı', lang: 'tr' }] });
    const ids = searchTitles(withSynonyms, 'kapakçık').hits.map((hit) => hit.id);
    expect(ids.slice(0, 2)).toEqual(['x', 'valve']);
  });
});

it('while typing, lists a likely prefix of a title before an unlikely correction', () => {
  const small = new TitleIndex();
  for (const text of ['eskiz', 'egzoz sistemi'])
    small.add({ id: text, titles: [{ text, lang: 'tr' }] });
  expect(searchTitles(small, 'eksoz').hits.map(({ id }) => id)).toEqual(['egzoz sistemi', 'eskiz']);
});

it('lists the literal match of a term whose correction was dropped in favor of names', () => {
  const small = new TitleIndex();
  for (const [en, tr, keyword] of [
    ['glider', 'planör', 'termik'],
    ['thermal shock', 'ısıl şok', 'termal şok'],
    ['thermal stress', 'ısıl gerilme', 'termal gerilme'],
    ['thermal neutron', 'ısıl nötron', 'termal nötron'],
  ] as const) {
    const titles = [
      { text: en, lang: 'en' },
      { text: tr, lang: 'tr' },
    ] as const;
    small.add({ id: en, titles, keywords: [keyword] });
  }
  const ids = searchTitles(small, 'termal', { mode: 'typing' }).hits.map(({ id }) => id);
  expect(ids).toEqual(['thermal shock', 'thermal stress', 'thermal neutron', 'glider']);
});
