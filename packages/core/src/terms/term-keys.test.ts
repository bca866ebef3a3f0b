import { letterStart } from '@terimce/contract/browse-order';
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

  it.each([
    [{ englishTerm: 'Light', turkishTerm: 'Işık' }, 'ı', 'l'],
    [{ turkishTerm: 'İletken' }, 'i', 'i'],
    [{ englishTerm: '3D printing' }, '#', '#'],
    [{ englishTerm: '(n, p) junction', turkishTerm: 'Qr kodu' }, 'q', '#'],
    [{ englishTerm: 'Zener', turkishTerm: 'çığ' }, 'ç', 'z'],
  ])('sorts %o under its Turkish and its English first letter', (content, turkish, english) => {
    const { collationTr, collationEn } = keys(content);
    const isUnder = (key: string, letter: string, language: 'tr' | 'en') =>
      key.startsWith(letterStart(letter, language) ?? '-');
    const letters = [...'abcçdefgğhıijklmnoöpqrsştuüvwxyz#'];
    expect(letters.filter((one) => isUnder(collationTr, one, 'tr'))).toEqual([turkish]);
    expect(letters.filter((one) => isUnder(collationEn, one, 'en'))).toEqual([english]);
  });

  it('is found by its joined names', () => {
    const content = {
      englishTerm: 'V-belt drive',
      turkishTerm: 'V kayışı',
    };
    expect(keys(content).lookup).toEqual(['=vbeltdrive', '=vkayisi']);
    expect(keys({ englishTerm: '+' }).lookup).toContain('=+');
    expect(joinedFold('Thermal-Conductivity')).toBe('thermalconductivity');
  });
});
