import { describe, expect, it } from 'vitest';
import { completeContent } from './term.js';
import { joinedFold, termKeys } from './term-keys.js';

const keys = (members: Parameters<typeof completeContent>[0]) =>
  termKeys(completeContent({ category: 'general', ...members }), 'approved');

describe('termKeys', () => {
  it('keeps accents in the identity and drops them in the fold', () => {
    const angle = keys({ englishTerm: 'Angle', turkishTerm: 'Açı' });
    const bitter = keys({ englishTerm: 'Angle', turkishTerm: 'Acı' });
    expect(angle.identity).not.toBe(bitter.identity);
    expect(angle.turkishFold).toBe(bitter.turkishFold);
  });

  it('gives equal identities for differences in case, spaces and composition', () => {
    const a = keys({ englishTerm: 'Thermal  Conductivity', turkishTerm: 'ISIL İLETKENLİK' });
    const b = keys({ englishTerm: 'thermal conductivity', turkishTerm: 'ısıl iletkenlik' });
    expect(a.identity).toBe(b.identity);
  });

  it('distinguishes categories', () => {
    const a = keys({ englishTerm: 'Bus', turkishTerm: 'Yol', category: 'computer' });
    const b = keys({ englishTerm: 'Bus', turkishTerm: 'Yol', category: 'automotive' });
    expect(a.identity).not.toBe(b.identity);
  });

  it('has no identity for a rejected term, so that it does not block others', () => {
    expect(termKeys(completeContent({ englishTerm: 'x' }), 'rejected')).not.toHaveProperty(
      'identity',
    );
  });

  it('has the Turkish and the English first letter for browsing', () => {
    expect(keys({ englishTerm: 'Light', turkishTerm: 'Işık' })).toMatchObject({
      letterTr: 'ı',
      letterEn: 'l',
    });
    expect(keys({ turkishTerm: 'İletken' })).toMatchObject({ letterTr: 'i', letterEn: 'i' });
    expect(keys({ englishTerm: '3D printing' })).toMatchObject({ letterTr: '#', letterEn: '#' });
  });

  it('contains the joined headwords and their first words', () => {
    expect(keys({ englishTerm: 'V-belt drive', turkishTerm: 'V kayışı' })).toMatchObject({
      joinedFold: ['vbeltdrive', 'vkayisi'],
      firstWords: ['v'],
    });
    expect(joinedFold('Thermal-Conductivity')).toBe('thermalconductivity');
  });
});
