import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BulkPacing } from './lanes.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends smaller batches while there are edits', () => {
  const pacing = new BulkPacing(350);
  const calm = pacing.limit;
  pacing.editCame();
  expect(pacing.isCalm).toBe(false);
  expect(pacing.limit).toBe(calm / 8);
  vi.advanceTimersByTime(6_000);
  expect(pacing.limit).toBe(calm);
});

it('waits for full batches during an import, but hardly for a single job', () => {
  const pacing = new BulkPacing(350);
  const single = pacing.lingerMs(0, 0);
  pacing.sent('sweep', 10, 10);
  expect(pacing.lingerMs(0, 0)).toBe(single);
  expect(pacing.lingerMs(single, 0)).toBe(0);
  pacing.sent('bulk', 500, 200);
  expect(pacing.lingerMs(0, 0)).toBeGreaterThan(5 * single);
  expect(pacing.lingerMs(3_000, 0)).toBe(0);
  vi.advanceTimersByTime(3_000);
  expect(pacing.lingerMs(0, 0)).toBe(single);
});

it('stops waiting when an import has ended', () => {
  const pacing = new BulkPacing(350);
  pacing.sent('bulk', 500, 200);
  expect(pacing.lingerMs(700, 100)).toBeGreaterThan(0);
  expect(pacing.lingerMs(700, 600)).toBeLessThanOrEqual(0);
});
