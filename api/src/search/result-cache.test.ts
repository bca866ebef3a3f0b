import { describe, expect, it } from 'vitest';
import { ResultCache } from './result-cache.js';

const keepAll = () => true;

describe('ResultCache', () => {
  it('makes a value once, and joins requests under way', async () => {
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

  it('forgets everything when the data changes, and keeps nothing made from older data', async () => {
    const cache = new ResultCache<string>(10_000, (value) => value.length);
    let release: (value: string) => void = () => {};
    const slow = cache.get('1', 'k', () => new Promise((resolve) => (release = resolve)), keepAll);
    expect(await cache.get('2', 'k', async () => 'new', keepAll)).toBe('new');
    release('old');
    expect(await slow).toBe('old');
    expect(await cache.get('2', 'k', async () => 'newer', keepAll)).toBe('new');
  });

  it('does not keep makeshifts or failures', async () => {
    const cache = new ResultCache<string>(10_000, (value) => value.length);
    await cache.get(
      '1',
      'k',
      async () => 'degraded',
      () => false,
    );
    expect(await cache.get('1', 'k', async () => 'whole', keepAll)).toBe('whole');
    const failing = cache.get('1', 'x', () => Promise.reject(new Error('away')), keepAll);
    await expect(failing).rejects.toThrow('away');
    expect(await cache.get('1', 'x', async () => 'back', keepAll)).toBe('back');
  });

  it('stays within its bytes and drops what was not used for longest', async () => {
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
});
