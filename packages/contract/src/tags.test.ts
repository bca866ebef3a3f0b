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
