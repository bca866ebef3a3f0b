import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fold, lowerCase } from './fold.js';

// Property tests take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('fold', () => {
  it.each([
    ['Isıl İletkenlik', 'isil iletkenlik'],
    ['ISIL ILETKENLIK', 'isil iletkenlik'],
    ['ÇELİK GÖVDE ŞAFTI', 'celik govde safti'],
    ['çelik'.normalize('NFD'), 'celik'],
    ['kâğıt', 'kagit'],
    ['Weiß', 'weiss'],
    ['ﬁber  optik ', 'fiber optik'],
    ['CO₂', 'co2'],
    ['Young’s', "young's"],
    ['Young´s', "young's"],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent over all strings', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (s) => fold(fold(s)) === fold(s)));
  });
});

describe('lowerCase', () => {
  it('distinguishes the two letters i by language', () => {
    expect(lowerCase('ISI İLETİMİ', 'tr')).toBe('ısı iletimi');
    expect(lowerCase('IMPEDANCE', 'en')).toBe('impedance');
    expect(lowerCase('İMPEDANCE', 'en')).toBe('impedance');
  });
});
