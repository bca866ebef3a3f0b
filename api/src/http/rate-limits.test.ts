import { describe, expect, it } from 'vitest';
import { addressList, RateLimits } from './rate-limits.js';
import { trustProxy } from './trust-proxy.js';

const budgets = { search: 2, read: 1, write: 0, login: 1, message: 1, events: 1, admin: 1 };

describe('RateLimits', () => {
  it('counts each kind and address for itself, anew every minute', () => {
    let now = 1_000_000;
    const limits = new RateLimits({ budgets, trusted: '', now: () => now });
    const take = (name: 'search' | 'read' | 'write', ip: string) => () => limits.take(name, ip);
    take('search', '192.0.2.1')();
    take('search', '192.0.2.1')();
    expect(take('search', '192.0.2.1')).toThrow('Too many requests');
    expect(take('search', '192.0.2.2')).not.toThrow();
    expect(take('read', '192.0.2.1')).not.toThrow();
    for (let i = 0; i < 100; i += 1) expect(take('write', '192.0.2.1')).not.toThrow();
    now += 60_000;
    expect(take('search', '192.0.2.1')).not.toThrow();
  });

  it('takes a household’s IPv6 addresses, and both spellings of IPv4, for one', () => {
    const limits = new RateLimits({ budgets, trusted: '' });
    limits.take('read', '2001:db8:1:2::1');
    expect(() => limits.take('read', '2001:db8:1:2:ffff::9')).toThrow();
    limits.take('read', '192.0.2.9');
    expect(() => limits.take('read', '::ffff:192.0.2.9')).toThrow();
  });

  it('lets trusted addresses and ranges through', () => {
    const limits = new RateLimits({ budgets, trusted: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32' });
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8::5']) {
      for (let i = 0; i < 5; i += 1) expect(() => limits.take('read', ip)).not.toThrow();
    }
  });

  it('survives text that is no address', () => {
    const limits = new RateLimits({ budgets, trusted: '127.0.0.1' });
    expect(() => limits.take('read', '')).not.toThrow();
    expect(() => limits.take('search', 'x'.repeat(100))).not.toThrow();
  });
});

it.each(['nonsense', '10.0.0.0/99', '1.2.3', '::/x'])('addressList refuses %s by name', (entry) => {
  expect(() => addressList(entry)).toThrow(entry);
});

it.each([
  ['', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16', ['10.0.0.1', '192.168.0.0/16']],
])('TRUST_PROXY=%j means %j', (setting, expected) => expect(trustProxy(setting)).toEqual(expected));
