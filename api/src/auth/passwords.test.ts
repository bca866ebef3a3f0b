import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.js';

describe('Passwords', () => {
  it('queues at most 50 hashes and refuses more at once, losing none of the queued ones', async () => {
    const passwords = new Passwords(4);
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, (_, i) => passwords.hashPassword(`şifre ${i}`)),
    );
    const done = results.filter(({ status }) => status === 'fulfilled');
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(done.length).toBeGreaterThanOrEqual(50);
    expect(done.length).toBeLessThanOrEqual(53);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 10 } });
    }
    expect(await passwords.hashPassword('sonra')).toMatch(/^\$2/);
  });

  it('leaves threads for reading files while many hashes are computed', async () => {
    const passwords = new Passwords(10);
    let hashed = 0;
    const all = Array.from({ length: 30 }, () =>
      passwords.hashPassword('şifre').then(() => {
        hashed += 1;
      }),
    );
    await stat(import.meta.filename);
    expect(hashed).toBeLessThan(30);
    await Promise.all(all);
  });
});
