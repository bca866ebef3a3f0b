import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BulkPacing } from './bulk-pacing.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends smaller batches while somebody edits', () => {
  const pacing = new BulkPacing(350);
  const calm = pacing.limit;
  pacing.editCame();
  expect(pacing.limit).toBe(calm / 2);
  vi.advanceTimersByTime(6_000);
  expect(pacing.limit).toBe(calm);
});

it('waits for full batches during an import and hardly for a single job', () => {
  const pacing = new BulkPacing(350);
  const single = pacing.lingerMs;
  pacing.sent('sweep', 10, 10);
  expect(pacing.lingerMs).toBe(single);
  pacing.sent('bulk', 500, 200);
  expect(pacing.lingerMs).toBeGreaterThan(5 * single);
  vi.advanceTimersByTime(3_000);
  expect(pacing.lingerMs).toBe(single);
});
