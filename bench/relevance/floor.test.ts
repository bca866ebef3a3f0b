import { expect, it } from 'vitest';
import { titleIndexEngine } from './engines/title-index-engine.js';
import { belowFloor, readFloor } from './floor.js';
import { judgedSet } from './judged-set.js';
import { macro, measure } from './measure.js';

const REPORT_SEED = 2;

it('the title index holds its floor in every class', { timeout: 120_000 }, async () => {
  const { terms, byId, classes } = judgedSet(REPORT_SEED);
  const engine = titleIndexEngine(terms);
  const scores = await measure(engine, classes, byId);
  expect(belowFloor(readFloor(), engine.name, scores)).toEqual([]);
  expect(macro(scores, 'core').mrr).toBeGreaterThanOrEqual(0.95);
  expect(macro(scores, 'hard').mrr).toBeGreaterThanOrEqual(0.95);
});
