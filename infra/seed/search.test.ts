import { fileURLToPath } from 'node:url';
import { opensOnEnter } from '@terimce/contract/match';
import { titleTexts } from '@terimce/contract/search-fields';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TitleIndex } from '@terimce/title-search/title-index';
import { expect, it } from 'vitest';
import { readSeed } from './read.js';

const index = new TitleIndex();
const terms = new Map(
  readSeed(fileURLToPath(new URL('.', import.meta.url))).map((term) => {
    const { slug: id } = term;
    index.add({
      id,
      ...titleTexts(term),
      ...(term.senseOrder ? { senseOrder: term.senseOrder } : {}),
    });
    return [id, term];
  }),
);

function search(query: string) {
  return searchTitles(index, query, { mode: 'finished' }).hits.flatMap(({ id, match }) => {
    const term = terms.get(id);
    return term ? { ...term, match } : [];
  });
}

/** Queries of visitors, each with the English headword that is meant. */
const MEANT = `
°C|degree Celsius
℃|degree Celsius
℉|degree Fahrenheit
Ø|diameter
ø|diameter
∆T|superheat
U=IR|Ohm's law
mg/L|concentration
TS EN 206|concrete
DIN EN ISO 9001|ISO 9001/quality
P=VI|power
∑|series
M8|screw thread
mukavemet|strength
makine|machine
kΩ|ohm
cosφ|power factor
kg/m3|density
cooling|cooling
yalıtım|insulation
welded|welding
annealed|annealing
hard|hardness
lubricated|lubrication/lubricant
corroded|corrosion
forged|forging
extruded|extrusion
drilled|drilling/drill/drill bit
conductive|conductivity/thermal conductivity/electrical conductivity/conductor
acidic|acid
viscous|viscosity
brittle|brittleness
ductile|ductility
castings|casting
lathes|lathe
analyses|ABC analysis
matrices|matrix
aluminium|aluminum
sulphur|sulfur
fibre|optical fiber/fiber
grey|gray cast iron/gray iron/cast iron/gray water/graywater
vice|vise
modelling|model/modeling/mathematical model
disc|brake disc/rupture disc/disk
sert|hardness
gevrek|brittleness
kaynaklı|welding
haddelenmiş|rolling
katalitik|catalyst/catalytic converter/catalytic cracking
asidik|acid
softver|software
hardver|hardware
şaft|shaft
bering|bearing
lubrikasyon|lubrication
komprösör|compressor
kondenser|condenser/capacitor
laminer|laminar flow
transformatör|transformer
trafo|transformer
rezistans|resistor/resistance
aliminyum|aluminum
enjeksiyon|injection molding/fuel injector/direct injection/fuel injection
eksoz|exhaust manifold/exhaust gas recirculation/exhaust system
Ã§elik|steel
sÃ¼rtÃ¼nme|friction coefficient/friction
Ä±sÄ±l|thermal conductivity/thermal shock/thermal efficiency/thermal stress
ýsý deðiþtirici|heat exchanger
sürtünme katsayýsý|friction coefficient
.elik|steel
k,pr]|bridge/Wheatstone bridge/suspension bridge
s]rt]nme|friction/friction coefficient
a[dalık|viscosity
c0ncrete|concrete/reinforced concrete
va1ve|valve
stee1|steel
corosion|corrosion
gerilim|voltage
ısı kapasitesi|specific heat
hız kutusu|gearbox
bulon|bolt`;

it('finds what visitors type among the first three terms', () => {
  const missed = MEANT.trim()
    .split('\n')
    .filter((line) => {
      const [typed = '', meant = ''] = line.split('|');
      const names = search(typed).map(({ englishTerm }) => englishTerm);
      return !names.slice(0, 3).some((name) => meant.split('/').includes(name));
    });
  expect(missed).toEqual([]);
});

it.each([
  ['DC', 'direct current'],
  ['AC', 'alternating current'],
  ['CT', 'current transformer'],
  ['PO', 'purchase order'],
  ['RAM', 'random-access memory'],
  ['duct', 'hava kanalı'],
  ['seal', 'sızdırmazlık elemanı'],
  ['gear', 'dişli çark'],
  ['gears', 'dişli çark'],
  ['drilling', 'delme'],
  ['slab', 'döşeme'],
  ['bed', 'tezgâh gövdesi'],
  ['pattern', 'döküm modeli'],
  ['generator', 'jeneratör'],
  ['reduction', 'indirgenme'],
  ['yol', 'karayolu'],
  ['sıklık', 'sıklık'],
  ['frekans', 'frekans'],
  ['thread', 'vida dişi'],
  ['foot', 'fit'],
  ['ayak', 'ayak'],
])('%s means %s first', (query, meant) => {
  const [first] = search(query);
  expect([first?.englishTerm, first?.turkishTerm]).toContain(meant);
});

it.each(['heat belt', 'elma', 'hello world', 'klaç', 'kg/cm2'])(
  'Enter opens no term for %s',
  (query) => {
    const [best] = search(query);
    expect(best && opensOnEnter(best, query)).not.toBe(true);
  },
);

it('lists no term after the match that only shares its first letters', () => {
  const names = search('gerilim').map(({ englishTerm }) => englishTerm);
  expect(names[0]).toBe('voltage');
  expect(names.filter((name) => /^(?:recycling|feedback)$/.test(name))).toEqual([]);
});
