import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listedTag, TAGS, tagLabel, tagNames } from './tags.js';

describe('tags', () => {
  it('have unique ids, English and Turkish names', () => {
    for (const members of [
      Object.keys(TAGS),
      Object.values(TAGS).map(({ en }) => en),
      Object.values(TAGS).map(({ tr }) => tr),
    ]) {
      expect(new Set(members).size).toBe(members.length);
    }
  });

  it('match the list in docs/tags.md', () => {
    const page = readFileSync(new URL('../../../docs/tags.md', import.meta.url), 'utf8');
    const rows = Object.entries(TAGS).map(([id, { en, tr }]) => `| \`${id}\` | ${en} | ${tr} |`);
    expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
  });

  it('are shown in the language of the reader, free ones unchanged', () => {
    expect(tagLabel('ısı transferi', 'en')).toBe('heat transfer');
    expect(tagLabel('Isı Transferi', 'tr')).toBe('ısı transferi');
    expect(tagLabel('heat transfer', 'tr')).toBe('ısı transferi');
    expect(tagLabel('bizim etiket', 'en')).toBe('bizim etiket');
    expect(listedTag('bizim etiket')).toBeUndefined();
  });

  it('can be found by both names', () => {
    expect(tagNames('korozyon')).toEqual(['korozyon', 'corrosion']);
    expect(tagNames('internet')).toEqual(['internet']);
    expect(tagNames('bizim etiket')).toEqual(['bizim etiket']);
  });
});
