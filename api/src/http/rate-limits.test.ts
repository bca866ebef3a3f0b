import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressList, RateLimits, trustProxy } from './rate-limits.js';

const budgets = {
  search: 2,
  read: 1,
  write: 0,
  login: 1,
  register: 1,
  message: 1,
  events: 1,
  admin: 1,
};

describe('RateLimits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts each kind and address separately, and resets every minute', async () => {
    const limits = new RateLimits({ budgets, trusted: '' });
    await limits.take('search', '192.0.2.1');
    await limits.take('search', '192.0.2.1');
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(limits.take('search', '192.0.2.1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: 40 },
    });
    await limits.take('search', '192.0.2.2');
    await limits.take('read', '192.0.2.1');
    for (let i = 0; i < 100; i += 1) await limits.take('write', '192.0.2.1');
    await vi.advanceTimersByTimeAsync(40_000);
    await limits.take('search', '192.0.2.1');
  });

  it('counts registrations by the hour', async () => {
    const limits = new RateLimits({ budgets, trusted: '' });
    await limits.take('register', '192.0.2.1');
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    await expect(limits.take('register', '192.0.2.1')).rejects.toMatchObject({
      details: { retryAfter: 60 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await limits.take('register', '192.0.2.1');
  });

  it('counts a costly request as several', async () => {
    const limits = new RateLimits({ budgets: { ...budgets, read: 30 }, trusted: '' });
    await limits.take('read', '192.0.2.1', 20);
    await expect(limits.take('read', '192.0.2.1', 20)).rejects.toThrow('Too many requests');
  });

  it('counts the IPv6 addresses of a household, and both spellings of IPv4, as one', async () => {
    const limits = new RateLimits({ budgets, trusted: '' });
    await limits.take('read', '2001:db8:1:2::1');
    await expect(limits.take('read', '2001:db8:1:2:ffff::9')).rejects.toThrow();
    await limits.take('read', '192.0.2.9');
    await expect(limits.take('read', '::ffff:192.0.2.9')).rejects.toThrow();
  });

  it('lets trusted addresses and ranges through', async () => {
    const limits = new RateLimits({ budgets, trusted: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32' });
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8::5']) {
      for (let i = 0; i < 5; i += 1) await limits.take('read', ip);
    }
  });

  it('survives text that is not an address', async () => {
    const limits = new RateLimits({ budgets, trusted: '127.0.0.1' });
    await limits.take('read', '');
    await limits.take('search', 'x'.repeat(100));
  });
});

it.each(['nonsense', '10.0.0.0/99', '1.2.3', '::/x', '10.0.0.0/'])(
  'addressList refuses %s by name',
  (entry) => {
    expect(() => addressList(entry)).toThrow(entry);
  },
);

it.each([
  ['', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16', ['10.0.0.1', '192.168.0.0/16']],
])('TRUST_PROXY=%j means %j', (setting, expected) => expect(trustProxy(setting)).toEqual(expected));
