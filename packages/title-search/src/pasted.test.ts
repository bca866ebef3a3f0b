import { expect, it } from 'vitest';
import { readPasted } from './pasted.js';

it.each([
  ['thermal conduc-\ntivity', 'thermal conductivity'],
  ['thermal conduc-\r\n  tivity', 'thermal conductivity'],
  ['iletken\u00ad\nliği', 'iletkenliği'],
  ['iletken¬\u2028liği', 'iletkenliği'],
  ['conduc-\u0085tivity conduc-\vtivity', 'conductivity conductivity'],
  ['water-cooled', 'water-cooled'],
  ['Navier-\nStokes', 'Navier-\nStokes'],
  ['conduc\u200btivity st\u200deel\u2060', 'conductivity steel'],
  ['Young´s', "Young's"],
  ['Youngʼs', "Young's"],
  ['Young＇s', "Young's"],
  ['c¸elik s¸iddeti g˘ Is¸ı', 'çelik şiddeti ğ Işı'],
  ['g¨u¸c ˘g so¨l', 'güç ğ söl'],
  ['', ''],
])('%j is read as %j', (text, read) => {
  expect(readPasted(text).text).toBe(read);
});

it('knows where everything stood', () => {
  const text = 'a\u200b conduc-\ntivity of c¸elik';
  const { text: read, origin } = readPasted(text);
  for (const [word, written] of [
    ['conductivity', 'conduc-\ntivity'],
    ['çelik', 'c¸elik'],
  ] as const) {
    const at = read.indexOf(word);
    expect(text.slice(origin(at), origin(at + word.length))).toBe(written);
  }
  expect(origin(read.length)).toBe(text.length);
});
