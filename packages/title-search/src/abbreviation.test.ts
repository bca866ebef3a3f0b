import { expect, it } from 'vitest';
import { abbreviationsIn, isAbbreviationOf, isAcronym } from './abbreviation.js';

it.each([
  ['cnc', 'computer numerical control', true],
  ['bom', 'bill of materials', true],
  ['bm', 'bill of materials', true],
  ['plc', 'computer numerical control', false],
  ['m', 'motor', false],
])('%s is an abbreviation of %s: %s', (keyword, title, expected) => {
  expect(isAbbreviationOf(keyword, title.split(' '))).toBe(expected);
});

it.each(['PLA', 'kVAr', 'PM2.5', 'L1', 'A/D', 'V&V', 'İHA', 'BOİ5', 'CO₂', 'TCP/IP'])(
  'recognizes %s as an abbreviation',
  (text) => {
    expect(isAcronym(text)).toBe(true);
  },
);

it.each(['Isp', 'var', '304', 'V', 'Henry', 'M', 'ELECTRICITY', 'CNC işleme'])(
  'does not treat %s as an abbreviation',
  (text) => {
    expect(isAcronym(text)).toBe(false);
  },
);

it.each([
  ['finite element method (FEM)', ['FEM']],
  ['LED lamp (E27)', ['E27']],
  ['pump (hydraulic)', []],
  ['pump', []],
])('finds the abbreviations in %s: %s', (title, expected) => {
  expect(abbreviationsIn(title)).toEqual(expected);
});
