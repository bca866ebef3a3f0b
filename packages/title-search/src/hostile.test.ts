import { describe, expect, it } from 'vitest';
import { hostileQueries } from '../test/hostile-queries.js';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

const WORDS = 'ısıl basınç devre akım motor vana pompa kayıp yük ölçüm aaaa aaab lar ler'.split(
  ' ',
);
const QUERIES = 3_000;

describe('hostile queries', () => {
  const index = new TitleIndex();
  for (let n = 0; n < 3000; n++) {
    const words = [n, n >> 3, n >> 6].map((i) => WORDS[i % WORDS.length]);
    index.add({ id: `${n}`, titles: [{ text: `${words.join(' ')} ${n}`, lang: 'tr' }] });
  }

  it('neither throw nor return more hits than the limit', () => {
    for (const query of hostileQueries(QUERIES, 7)) {
      const { hits } = searchTitles(index, query, { mode: 'finished', limit: 50 });
      expect(hits.length).toBeLessThanOrEqual(50);
    }
  });

  it('can be titles like any other text', () => {
    const hostile = new TitleIndex();
    const titles = [...hostileQueries(300, 11)];
    for (const [n, text] of titles.entries()) {
      hostile.add({ id: `${n}`, titles: [{ text, lang: 'tr' }], keywords: [text] });
    }
    for (const title of titles) searchTitles(hostile, title, { explain: true });
    for (const n of titles.keys()) hostile.remove(`${n}`);
    expect(hostile.size).toBe(0);
  });
});
