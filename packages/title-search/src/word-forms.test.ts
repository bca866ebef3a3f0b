import { describe, expect, it } from 'vitest';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const PAIRS = `
  welding|kaynak; annealing|tavlama; hardness|sertlik; hoard|istif; lubrication|yağlama; corrosion|korozyon
  forging|dövme; analysis|çözümleme; matrix|matris; viscosity|viskozite; oxidation|yükseltgenme; oxide|oksit
  ductility|süneklik; porosity|gözeneklilik; acid|asit; catalyst|katalizör; fatigue|yorulma; west|batı
  software|yazılım; hardware|donanım; shaft|mil; bearing|rulman; compressor|kompresör; condenser|yoğuşturucu
  laminar flow|katmanlı akış; steel|çelik; friction coefficient|sürtünme katsayısı; heat|ısı; annual|yıllık
  thermal conductivity|ısıl iletkenlik; bridge|köprü; fiber|lif; color|renk; mold|kalıp; lead|kurşun; leader|önder
  casting|döküm; optimization|optimizasyon; lath|çıta; lathe|torna tezgâhı; tooth|diş; nucleus|çekirdek
  acidizing|asitleme; symmetry|simetri; symmetric encryption|simetrik şifreleme; concrete|beton; valve|vana; entropy|entropi; wear|aşınma; tear|yırtık; firewall|güvenlik duvarı; light|ışık; lighting|aydınlatma`;

const index = new TitleIndex();
for (const pair of PAIRS.trim().split(/[;\n]/)) {
  const [en = '', tr = ''] = pair.trim().split('|');
  const titles = [
    { text: en, lang: 'en' },
    { text: tr, lang: 'tr' },
  ];
  index.add({ id: en, titles });
}
const search = (query: string) => searchTitles(index, query, { mode: 'finished', limit: 5 });
const first = (query: string) => search(query).hits[0]?.id;

describe('forms and derivations', () => {
  const cases = `
    welded|welding; annealed|annealing; hard|hardness; lubricated|lubrication;
    corroded|corrosion; forged|forging; analyses|analysis; matrices|matrix; viscous|viscosity;
    oxidized|oxidation; ductile|ductility; acidic|acid; fibre|fiber; colour|color; mould|mold;
    katalitik|catalyst; asidik|acid; yorgunluk|fatigue; dökülmüş|casting;
    optimize etmek|optimization; simetrik|symmetry; teeth|tooth; nuclei|nucleus; lathes|lathe;
    yağlı|lubrication; wore|wear; torn|tear`;
  it.each(cases.split(';').map((pair) => pair.trim().split('|') as [string, string]))(
    '%s finds %s',
    (query, id) => {
      const { hits } = search(query);
      expect(hits[0]).toMatchObject({ id, match: 'inflected' });
    },
  );

  it.each(['lead', 'light', 'steel'])('%s finds its own title', (query) => {
    expect(search(query).hits[0]).toMatchObject({ id: query, match: 'exact' });
  });
});

it('an i replaces only the ending -ik', () => {
  const small = new TitleIndex();
  for (const text of ['ekşi gaz', 'egzoz sistemi'])
    small.add({ id: text, titles: [{ text, lang: 'tr' }] });
  expect(searchTitles(small, 'eksoz').hits[0]?.id).toBe('egzoz sistemi');
});

it('a keyword from which the query is derived ranks before titles that begin with a part of it', () => {
  const small = new TitleIndex();
  small.add({ id: 'condensation', titles: [], keywords: ['yoğunlaştırma'] });
  small.add({ id: 'intensive', titles: [{ text: 'yoğun bakım ünitesi', lang: 'tr' }] });
  const { hits } = searchTitles(small, 'yoğunlaştırıcı', { mode: 'finished' });
  expect(hits[0]).toMatchObject({ id: 'condensation', match: 'keyword' });
});

describe('an unknown word among others', () => {
  it.each([
    ['how does a compressor start', 'compressor'],
    ['kaç çeşit katalizör vardır', 'catalyst'],
    ['tavlanmış çelik', 'annealing'],
  ])('%j lists %s among the first', (query, id) => {
    index.add({ id: 'structure', titles: [{ text: 'çelik yapı', lang: 'tr' }] });
    const found = search(query).hits.map((hit) => hit.id);
    expect(found.slice(0, 2)).toContain(id);
  });

  it('finds a keyword typed next to another word', () => {
    const titles = [{ text: 'ısı değiştirici', lang: 'tr' }];
    index.add({ id: 'exchanger', titles, keywords: ['eşanjör'] });
    index.add({ id: 'shock', titles: [{ text: 'ısıl şok', lang: 'tr' }] });
    expect(first('ısıl eşanjör')).toBe('exchanger');
  });
});

describe('words spelled by sound', () => {
  it.each([
    ...[['softver', 'software'] as const, ['hardver', 'hardware'] as const],
    ...[['şaft', 'shaft'] as const, ['bering', 'bearing'] as const],
    ...[['komprösör', 'compressor'] as const, ['kondenser', 'condenser'] as const],
    ['fayırvol', 'firewall'] as const,
  ])('%s finds %s', (query, id) => expect(first(query)).toBe(id));

  it('reports the correction', () => {
    expect(search('softver').corrected).toBe('software');
  });
});

describe('wrong letters', () => {
  it.each([
    ...[['Ã§elik', 'çelik', 'steel'] as const, ['Ä±sÄ±', 'ısı', 'heat'] as const],
    ['sürtünme katsayýsý', 'sürtünme katsayısı', 'friction coefficient'] as const,
    ...[['.elik', 'çelik', 'steel'] as const, ['k,pr]', 'köprü', 'bridge'] as const],
    ['s]rt]nme', 'sürtünme', 'friction coefficient'] as const,
    ...[['vаlve', 'valve', 'valve'] as const, ['c0ncrete', 'concrete', 'concrete'] as const],
    ...[['va1ve', 'valve', 'valve'] as const],
    // Turkish-F positions typed on a Turkish-Q keyboard, and the reverse.
    ...[['dıhutps', 'entropi', 'entropy'] as const, ['ğzoıhpş', 'entropi', 'entropy'] as const],
  ])('%s is read as %s', (query, corrected, id) => {
    const found = search(query);
    expect(found.hits[0]?.id).toBe(id);
    expect(found.corrected).toBe(corrected);
  });

  it.each(['en\u00adtropy', 'ent\u200bropy', 'корозион', 'con- crete', 'en-\ntropy'])(
    'finds the term for %j',
    (query) => {
      expect(['entropy', 'corrosion', 'concrete']).toContain(first(query));
    },
  );

  it('does not change a query that finds its title', () => {
    index.add({ id: 'a.b', titles: [{ text: 'a.elik', lang: 'en' }] });
    expect(search('a.elik').reading).toBeUndefined();
    expect(search('çelik').reading).toBeUndefined();
  });

  it('rereads impossible letters before it completes the rest of them', () => {
    index.add({ id: 'asal', titles: [{ text: 'asal gerilme', lang: 'tr' }] });
    index.add({ id: 'shock', titles: [{ text: 'ısıl şok', lang: 'tr' }] });
    expect(searchTitles(index, 'Ä±sÄ±l').hits[0]?.id).toBe('shock');
  });

  it('rereads only if spelling correction is on', () => {
    expect(searchTitles(index, 'Ã§elik', { correct: false }).reading).toBeUndefined();
  });
});
