import { describe, expect, it } from 'vitest';
import { settingsDifference } from './index-settings.js';
import { synonymTable } from './search-settings.js';

describe('settingsDifference', () => {
  it('ignores the order of sets and fields', () => {
    const wanted = {
      filterableAttributes: ['tags', 'category'],
      stopWords: ['ve', 'the'],
      synonyms: { a: ['c', 'b'] },
      typoTolerance: { enabled: true, disableOnAttributes: ['tags', 'slug'] },
    };
    const actual = {
      typoTolerance: { disableOnAttributes: ['slug', 'tags'], enabled: true },
      synonyms: { a: ['b', 'c'] },
      stopWords: ['the', 've'],
      filterableAttributes: ['category', 'tags'],
      dictionary: [],
    };
    expect(settingsDifference(wanted, actual)).toEqual({});
  });

  it('respects the order of ordered lists', () => {
    const wanted = { rankingRules: ['words', 'typo'], searchableAttributes: ['a', 'b'] };
    const actual = { rankingRules: ['typo', 'words'], searchableAttributes: ['a', 'b'] };
    expect(settingsDifference(wanted, actual)).toEqual({ rankingRules: ['words', 'typo'] });
  });
});

describe('synonymTable', () => {
  it('lists for each word the others of all its groups', () => {
    expect(
      synonymTable([
        ['ısı', 'sıcaklık'],
        ['ısı', 'termal', 'ısıl'],
      ]),
    ).toEqual({
      ısı: ['sıcaklık', 'termal', 'ısıl'],
      sıcaklık: ['ısı'],
      termal: ['ısı', 'ısıl'],
      ısıl: ['ısı', 'termal'],
    });
  });
});
