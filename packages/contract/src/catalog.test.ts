import { expect, it } from 'vitest';
import { Catalog } from './catalog.js';
import { routes } from './routes.js';
import { serverText } from './server-texts.js';
import en from './texts/en/replies.json' with { type: 'json' };

const texts = {
  a: { rows_one: '{{count, number}} row of {{name}}', rows_other: '{{count, number}} rows' },
  b: 'plain',
};

it('fills in values, numbers as the language writes them, and chooses the form by the count', () => {
  const english = new Catalog('en', texts);
  expect(english.text('a.rows', { count: 1, name: '{{count}}' })).toBe('1 row of {{count}}');
  expect(english.text('a.rows', { count: 1234 })).toBe('1,234 rows');
  expect(new Catalog('tr', texts).text('a.rows', { count: 1234 })).toBe('1.234 rows');
  expect(english.text('a.rows', { count: 1 })).toBe('1 row of –');
  expect(english.text('b', { count: 2 })).toBe('plain');
  expect([english.text('a'), english.text('c')]).toEqual([undefined, undefined]);
  english.add({ a: { more: 'm' } });
  expect(english.namesBelow('a')).toEqual(['rows_one', 'rows_other', 'more']);
});

it('has replies only for calls that exist', () => {
  const calls = Object.keys(en).filter((key) => key.includes(' '));
  expect(calls.filter((key) => !(key in routes))).toEqual([]);
  expect(serverText('en', 'deleted', { count: 1 })).toBe('1 term was deleted');
  expect(serverText('tr', 'deleted', { count: 3 })).toBe('3 terim silindi');
});
