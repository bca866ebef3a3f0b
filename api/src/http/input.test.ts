import { describe, expect, it } from 'vitest';
import { parseQuery } from './input.js';

describe('parseQuery', () => {
  it('returns a list for a repeated field', () => {
    expect({ ...parseQuery('a=1&b=2&a=3&a=') }).toEqual({ a: ['1', '3', ''], b: '2' });
    expect({ ...parseQuery('') }).toEqual({});
  });

  it('treats the names of prototype properties as plain fields', () => {
    const query = parseQuery('__proto__=a&constructor=b');
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor']);
  });

  it('accepts a hundred fields and refuses more', () => {
    const members = (count: number) => Array(count).fill('a').join('&');
    expect(parseQuery(members(100)).a).toHaveLength(100);
    expect(() => parseQuery(members(101))).toThrow('could not be read');
  });

  it.each(['a=%zz', 'a=%', 'a=%FF%FE', '%E0%A4%A=1'])('refuses %j', (text) => {
    expect(() => parseQuery(text)).toThrow('could not be read');
  });
});
