import { fileURLToPath } from 'node:url';
import { otherNames, titleTexts } from '@terimce/contract/search-fields';
import { candidatesFor, rankRelated } from '@terimce/title-search/related';
import { TitleIndex } from '@terimce/title-search/title-index';
import { expect, it } from 'vitest';
import { judgedRelated } from './judged-related.js';
import { readSeed } from './read.js';

const SHOWN = 6;
const index = new TitleIndex();
const terms = new Map(
  readSeed(fileURLToPath(new URL('.', import.meta.url))).map((term) => {
    const { slug: id, names = [], searchKeywords = [] } = term;
    index.add({ id, ...titleTexts(term) });
    return [id, { ...term, id, keywords: otherNames({ names, searchKeywords }) }];
  }),
);

function relatedTo(slug: string): string[] {
  const term = terms.get(slug);
  if (!term) throw new Error(`The seed has no ${slug}`);
  const candidates = candidatesFor(term, index, terms);
  const described = [...candidates.keys()].flatMap((id) => terms.get(id) ?? []);
  return rankRelated(term, candidates, described, new Set()).slice(0, SHOWN);
}

/** Share of shown terms that were judged related, and share of related terms (of up to six) that are shown. */
function quality(judged: ReturnType<typeof judgedRelated>) {
  let shown = 0;
  let right = 0;
  let wanted = 0;
  for (const [slug, related] of judged) {
    const found = relatedTo(slug);
    shown += found.length;
    right += found.filter((id) => related.includes(id)).length;
    wanted += Math.min(SHOWN, related.length);
  }
  return { precision: right / shown, recall: right / wanted };
}

it('shows related terms: 82 % precision, 86 % recall', () => {
  const judged = judgedRelated();
  expect(judged).toHaveLength(60);
  const { precision, recall } = quality(judged.slice(30));
  expect(precision).toBeGreaterThan(0.8);
  expect(recall).toBeGreaterThan(0.84);
});

it('shows no unrelated terms, and something for nearly every term', () => {
  expect(relatedTo('thermal-conductivity')).not.toEqual(expect.arrayContaining(['shaft']));
  expect(relatedTo('fatigue').filter((id) => ['heat', 'v-belt'].includes(id))).toEqual([]);
  const some = [...terms.keys()].filter((_, i) => i % 40 === 0);
  const isolated = some.filter((slug) => relatedTo(slug).length < 2);
  expect(isolated.length).toBeLessThan(some.length / 20);
});
