import { expect, it } from 'vitest';
import { EventBudget } from './event-budget.js';

const DAY_MS = 86_400_000;
const from = (ipAddress: string, sessionId = '') => ({ ipAddress, sessionId });
const times = (count: number, take: (i: number) => boolean) =>
  Array.from({ length: count }, (_, i) => take(i)).filter(Boolean).length;

it('stores 2,000 events of an address or network a day, and others go on', () => {
  const budget = new EventBudget();
  const now = new Date();
  expect(times(2_500, (i) => budget.takeEvent(from(`2001:db8::${i}`), now))).toBe(2_000);
  expect(budget.takeEvent(from('2001:db8:1::1'), now)).toBe(true);
  expect(budget.takeEvent(from('2001:db8::1'), new Date(now.getTime() + DAY_MS))).toBe(true);
});

it('stores 100,000 events a day in all, and adds 10,000 queries to the reports', () => {
  const budget = new EventBudget();
  const now = new Date();
  const address = (i: number) => from(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  expect(times(100_500, (i) => budget.takeEvent(address(i), now))).toBe(100_000);
  expect(times(10_500, (i) => budget.takeQuery(address(i), `query ${i}`, now))).toBe(10_000);
  expect(budget.takeQuery(address(1), 'QUERY 7', now)).toBe(true);
});
