import { expect, it } from 'vitest';
import { isAbbreviationOf } from './abbreviation.js';

it.each([
  ['cnc', 'computer numerical control', true],
  ['bom', 'bill of materials', true],
  ['bm', 'bill of materials', true],
  ['plc', 'computer numerical control', false],
  ['m', 'motor', false],
])('%s of %s: %s', (keyword, title, expected) => {
  expect(isAbbreviationOf(keyword, title.split(' '))).toBe(expected);
});
