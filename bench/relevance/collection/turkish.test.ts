import { describe, expect, it } from 'vitest';
import { seedHead } from './seed-heads.js';
import {
  bareHeadForms,
  chainForms,
  compoundForms,
  nounForms,
  regularPossessive,
} from './turkish.js';

const formsOf = (title: string): string[] => {
  const head = seedHead(title);
  return head ? chainForms(head) : [];
};

describe('regularPossessive', () => {
  it.each([
    ['vana', 'vanası'],
    ['köprü', 'köprüsü'],
    ['motor', 'motoru'],
    ['yatak', 'yatağı'],
    ['renk', 'rengi'],
    ['yük', 'yükü'],
    ['iletkenlik', 'iletkenliği'],
  ])('%s → %s', (noun, possessive) => {
    expect(regularPossessive(noun)).toBe(possessive);
  });
});

it.each([
  ['direnç', 'direnci', 'direncin dirençte'],
  ['sinyal', 'sinyali', 'sinyalleri sinyale'],
  ['protokol', 'protokolü', 'protokolden'],
  ['su', 'suyu', 'suyun'],
  ['kayıp', 'kaybı', 'kayba'],
  ['hat', 'hattı', 'hatla'],
  ['pompa', 'pompası', 'pompayla pompasında'],
])('the usual inflections of %s (%s): %s', (noun, possessive, forms) => {
  expect(nounForms(noun, possessive)).toEqual(expect.arrayContaining(forms.split(' ')));
});

it('inflects heads of compounds with the pronominal n', () => {
  expect(compoundForms('vana', 'vanası')).toEqual(
    expect.arrayContaining(['vanasının', 'vanaları', 'vanalarından']),
  );
});

describe('chains of suffixes', () => {
  it.each([
    [
      'direnç',
      'direncimiz dirençlerimizde dirençteki dirençtekiler direncinki dirençtir direncindeki',
    ],
    ['rulman', 'rulmanım rulmanımızı rulmandadır rulmandı rulmanlarla rulmanca'],
    ['hacim', 'hacmimizin hacimlerimiz hacimdeki hacmindeki'],
    ['transistör', 'transistörümüz transistörlerdir transistördeki'],
    ['sigorta', 'sigortam sigortamız sigortanınki sigortadır sigortaydı sigortasındaki'],
    ['protokol', 'protokolümüz protokollerdir protokoldeki protokolünüzü'],
  ])('include the forms of %s', (title, forms) => {
    expect(formsOf(title)).toEqual(expect.arrayContaining(forms.split(' ')));
  });

  it.each([
    ['motor hacmi', 'hacmindeki hacmidir hacmimiz hacimlerimizde hacminizde hacmince'],
    [
      'sürtünme katsayısı',
      'katsayısındaki katsayısıdır katsayımız katsayılarımız katsayısındakiler',
    ],
    ['yeraltı suyu', 'suyundaki suyudur'],
  ])('replace the possessive of the compound %s', (title, forms) => {
    expect(formsOf(title)).toEqual(expect.arrayContaining(forms.split(' ')));
  });

  it('include the forms of a compound without its possessive', () => {
    const head = seedHead('yakıt çubuğu');
    expect(head && bareHeadForms(head)).toEqual(
      'çubuk çubuklar çubuklarda çubukların çubukta çubuklardan'.split(' '),
    );
  });

  it('ignore titles that are not nouns, and words that only look like possessives', () => {
    expect(seedHead('G/Ç')).toBeUndefined();
    expect(seedHead('kremayer ve pinyon')).toBeUndefined();
    expect(seedHead('devre kesici')).toMatchObject({ noun: 'kesici', possessed: false });
  });
});
