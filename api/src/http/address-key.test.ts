import { expect, it } from 'vitest';
import { addressKey, RateLimits } from './rate-limits.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('limits the networks around an address of IPv6, with larger budgets', async () => {
  const none = { search: 0, write: 0, login: 0, register: 0, message: 0, events: 0, admin: 0 };
  const limits = new RateLimits({ budgets: { ...none, read: 10 }, trusted: '' });
  const taken = async (addressOf: (i: number) => string) => {
    for (let i = 0; i < 1_000; i += 1) {
      const refused = await limits.take('read', addressOf(i)).catch((error: unknown) => error);
      if (refused) return i;
    }
    return 1_000;
  };
  expect(await taken(() => '2001:db8:1:100::1')).toBe(10);
  expect(await taken((i) => `2001:db8:2:1${(i % 256).toString(16).padStart(2, '0')}::1`)).toBe(40);
  expect(await taken((i) => `2001:db8:3:${(i % 256).toString(16)}00::1`)).toBe(160);
  expect(await taken((i) => `10.0.${i >> 8}.${i & 255}`)).toBe(1_000);
});
