import { describe, expect, it } from 'vitest';
import { ResultCache, searchedWords } from './result-cache.js';

const keepAll = () => true;

describe('ResultCache', () => {
  it('makes a value once, and joins requests in progress', async () => {
    const cache = new ResultCache<string>(10_000, (value) => value.length);
    let made = 0;
    const make = async () => {
      made += 1;
      return `v${made}`;
    };
    const both = Promise.all([
      cache.get('1', 'k', make, keepAll),
      cache.get('1', 'k', make, keepAll),
    ]);
    expect(await both).toEqual(['v1', 'v1']);
    expect(await cache.get('1', 'k', make, keepAll)).toBe('v1');
    expect(cache.hits).toBe(1);
  });

  it('drops everything when the data changes, and caches nothing made from older data', async () => {
    const cache = new ResultCache<string>(10_000, (value) => value.length);
    let release: (value: string) => void = () => {};
    const slow = cache.get('1', 'k', () => new Promise((resolve) => (release = resolve)), keepAll);
    expect(await cache.get('2', 'k', async () => 'new', keepAll)).toBe('new');
    release('old');
    expect(await slow).toBe('old');
    expect(await cache.get('2', 'k', async () => 'newer', keepAll)).toBe('new');
  });

  it('does not cache incomplete results or failures', async () => {
    const cache = new ResultCache<string>(10_000, (value) => value.length);
    await cache.get(
      '1',
      'k',
      async () => 'degraded',
      () => false,
    );
    expect(await cache.get('1', 'k', async () => 'whole', keepAll)).toBe('whole');
    const failing = cache.get('1', 'x', () => Promise.reject(new Error('unreachable')), keepAll);
    await expect(failing).rejects.toThrow('unreachable');
    expect(await cache.get('1', 'x', async () => 'back', keepAll)).toBe('back');
  });

  it('stays within its size and drops the least recently used value', async () => {
    const cache = new ResultCache<string>(1_000, () => 290);
    const ask = (key: string) => cache.get('1', key, async () => `${key}${cache.misses}`, keepAll);
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    const { misses } = cache;
    await ask('a');
    await ask('c');
    expect(cache.misses).toBe(misses);
    await ask('b');
    expect(cache.misses).toBe(misses + 1);
  });

  it('answers who waits for a value that has been dropped meanwhile', async () => {
    const cache = new ResultCache<string>(1_000, () => 290);
    let release: (value: string) => void = () => {};
    const slow = cache.get(
      '1',
      'slow',
      () => new Promise((resolve) => (release = resolve)),
      keepAll,
    );
    for (const key of ['a', 'b', 'c', 'd']) await cache.get('1', key, async () => key, keepAll);
    release('made');
    expect(await slow).toBe('made');
  });

  it('joins requests in progress without a cache', async () => {
    const cache = new ResultCache<string>(0, (value) => value.length);
    let made = 0;
    const make = async () => `v${++made}`;
    const ask = () => cache.get('1', 'k', make, keepAll);
    expect(await Promise.all([ask(), ask()])).toEqual(['v1', 'v1']);
    expect(await ask()).toBe('v2');
  });
});

describe('searchedWords', () => {
  it.each([
    ['ter', 'ter-'],
    ['ısıl iletkenlik', ' ısıl  iletkenlik.'],
    ['slug-like', 'slug like'],
  ])('treats %s and %s as the same query', (one, other) => {
    expect(searchedWords(one)).toEqual(searchedWords(other));
  });

  it.each([
    ['acı', 'açı'],
    ['PLA', 'pla'],
    ['ısıl', 'isil'],
    ['c', 'c++'],
    ['ab', 'a b'],
    ['elik', '.elik'],
    ['k pr', 'k,pr]'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(searchedWords(one)).not.toEqual(searchedWords(other));
  });
});
