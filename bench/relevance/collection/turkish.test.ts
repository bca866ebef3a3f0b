import { describe, expect, it } from 'vitest';
import { compoundForms, inflect, regularPossessive } from './turkish.js';

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

describe('inflect', () => {
  it.each([
    ['direnç', 'direnci', 'genitive', 'direncin'],
    ['direnç', 'direnci', 'locative', 'dirençte'],
    ['sinyal', 'sinyali', 'plural-accusative', 'sinyalleri'],
    ['sinyal', 'sinyali', 'dative', 'sinyale'],
    ['protokol', 'protokolü', 'ablative', 'protokolden'],
    ['su', 'suyu', 'genitive', 'suyun'],
    ['kayıp', 'kaybı', 'dative', 'kayba'],
    ['hat', 'hattı', 'instrumental', 'hatla'],
    ['pompa', 'pompası', 'instrumental', 'pompayla'],
    ['pompa', 'pompası', 'possessive-locative', 'pompasında'],
  ] as const)('%s (%s), %s → %s', (noun, possessive, inflection, form) => {
    expect(inflect(noun, possessive, inflection)).toBe(form);
  });

  it('inflects heads of compounds with the pronominal n', () => {
    const forms = compoundForms('vana', 'vanası');
    expect(forms).toContain('vanasının');
    expect(forms).toContain('vanaları');
    expect(forms).toContain('vanalarından');
  });
});
