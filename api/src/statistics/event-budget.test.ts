import { STATISTICS_LIMITS } from '@terimce/contract/limits';
import { expect, it } from 'vitest';
import { UNLIMITED_BUDGETS } from '../../test/app-on-fakes.js';
import { RateLimits } from '../http/rate-limits.js';
import { EventBudget } from './event-budget.js';

const DAY_MS = 86_400_000;
const from = (ipAddress: string, sessionId = '') => ({ ipAddress, sessionId });
const opened = () => new EventBudget(new RateLimits({ budgets: UNLIMITED_BUDGETS, trusted: '' }));
const { event, query } = STATISTICS_LIMITS;

async function times(count: number, take: (i: number) => Promise<boolean>): Promise<number> {
  let taken = 0;
  for (let i = 0; i < count; i += 1) if (await take(i)) taken += 1;
  return taken;
}

it('stores 2,000 events of an address or network a day, and others go on', async () => {
  const budget = opened();
  const now = new Date();
  const many = await times(2_500, (i) => budget.takeEvent(from(`2001:db8::${i}`), now));
  expect(many).toBe(event.times);
  expect(await budget.takeEvent(from('2001:db8:1::1'), now)).toBe(true);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  expect(await budget.takeEvent(from('2001:db8::1'), tomorrow)).toBe(true);
});

it('bounds what the networks around an address of IPv6 store', async () => {
  const budget = opened();
  const now = new Date();
  const network = (i: number) => from(`2001:db8:1:${(i % 256).toString(16)}::1`);
  const many = await times(5 * event.times, (i) => budget.takeEvent(network(i), now));
  expect(many).toBe(4 * event.times);
  expect(await budget.takeEvent(from('2001:db8:1:100::1'), now)).toBe(true);
});

it('adds 200 new queries of an address a day to the reports, and known ones again', async () => {
  const budget = opened();
  const now = new Date();
  const own = from('192.0.2.1');
  const many = await times(250, (i) => budget.takeQuery(own, `query ${i}`, now));
  expect(many).toBe(query.times);
  expect(await budget.takeQuery(own, 'QUERY 7', now)).toBe(true);
  expect(await budget.takeQuery(from('192.0.2.2'), 'query 240', now)).toBe(true);
});

it('counts an opening once for a visitor, and five times for an address', async () => {
  const budget = opened();
  const taken = await times(20, (i) => budget.takeOpening(from('192.0.2.1', `v${i % 10}`), 'term'));
  expect(taken).toBe(5);
  expect(await budget.takeOpening(from('192.0.2.1', 'v1'), 'other term')).toBe(true);
});
