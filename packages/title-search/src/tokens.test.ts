import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { tokenize } from './tokens.js';

// Property tests take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const words = (text: string): string[] => tokenize(text).map((token) => token.folded);

describe('tokenize', () => {
  it.each([
    ['thermal-conductivity', ['thermal', 'conductivity']],
    ['C++ / C#', ['c++', 'c#']],
    ["LED'in ışık akısı", ['led', 'isik', 'akisi']],
    ['PLC’ler', ['plc']],
    ["Young's modulus", ['young', 'modulus']],
    ['Young´s modulus', ['young', 'modulus']],
    ["C'nin değeri", ['c', 'degeri']],
    ["d'Alembert ilkesi", ['d', 'alembert', 'ilkesi']],
    ['ısı\u00adl ilet\u200bkenlik', ['isil', 'iletkenlik']],
    ['20 °C, 68°F, 90° ve ℃', ['20', '°c', '68', '°f', '90', 've', '°c']],
    ['Ω ve µ', ['ω', 've', 'μ']],
    ['-valve "check" (one-way)', ['valve', 'check', 'one', 'way']],
    ['ﷺ', ['صلى', 'الله', 'عليه', 'وسلم']],
    ['🔧🔩 \u0000 \ud800', []],
  ])('splits %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('keeps the spelling in addition to the folded word', () => {
    expect(tokenize('Isıl İletim')[1]).toEqual({ folded: 'iletim', spelled: 'İletim' });
  });

  it('returns folded words that tokenize to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = words(text).join(' ');
        expect(words(once).join(' ')).toBe(once);
      }),
    );
  });
});
