import { expect, it } from 'vitest';
import { buildCollection } from './collection/collection.js';
import { measurePrior } from './popularity.js';

it('popularity improves prefixes and hides nothing', async () => {
  const effects = await measurePrior(buildCollection(5_000, 42), 2);
  const gain = (name: string): number => {
    const effect = effects.find((one) => one.name.startsWith(name));
    return 100 * ((effect?.with.mrr ?? 0) - (effect?.without.mrr ?? 0));
  };
  expect(gain('prefixes')).toBeGreaterThan(10);
  expect(gain('half-typed')).toBeGreaterThan(0);
  expect(gain('exact')).toBe(0);
  expect(gain('one letter missing')).toBeGreaterThan(-1);
});
