import { describe, expect, it } from 'vitest';
import { seedHead } from './seed-heads.js';
import { bareHeadForms, chainForms } from './suffix-chains.js';

const formsOf = (title: string): string[] => {
  const head = seedHead(title);
  return head ? chainForms(head) : [];
};

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
