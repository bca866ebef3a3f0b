import { completeContent, type Term } from '@terimce/core/terms/term';
import { expect, it } from 'vitest';
import { startAppOnFakes } from '../../test/app-on-fakes.js';
import { SharePictures } from './share-pictures.js';

const pictures = () =>
  new SharePictures({
    terms: {
      findBySlug: async (slug) =>
        ({
          ...completeContent({ englishTerm: slug, turkishTerm: slug, slug }),
          _id: 'a'.repeat(24),
        }) as Term,
    },
    categories: { nameOf: async () => 'Makine' },
  });

it('draws one picture after the other, and none for requests beyond the queue', async () => {
  const { find } = bound(pictures());
  const many = await Promise.all(Array.from({ length: 100 }, (_, i) => find(`term-${i}`, 'tr')));
  const drawn = many.filter((picture) => picture !== undefined).length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(15);
  expect(await find('later', 'tr')).toBeDefined();
});

function bound(made: SharePictures) {
  return { find: (slug: string, hl: 'tr' | 'en') => made.find(slug, hl, async () => undefined) };
}

it('draws a picture once for requests at the same time', async () => {
  const { find } = bound(pictures());
  const [first, ...others] = await Promise.all(Array.from({ length: 30 }, () => find('a', 'en')));
  for (const other of others) expect(other).toBe(first);
});

it('a picture that has to be drawn counts as ten requests, and as one afterwards', async () => {
  const app = await startAppOnFakes(() => undefined, {
    pictures: pictures(),
    budgets: { read: 23 },
  });
  const statuses = [];
  for (const name of ['a', 'b', 'a', 'b', 'c']) {
    statuses.push((await fetch(`${app.url}/og/${name}.png`, { redirect: 'manual' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  await app.close();
});
