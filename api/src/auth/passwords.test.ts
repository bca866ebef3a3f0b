import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.js';

describe('Passwords', () => {
  it('queues at most four seconds of work and refuses more at once, losing none of the queued hashes', async () => {
    const passwords = new Passwords(4);
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, (_, i) => passwords.hashPassword(`şifre ${i}`)),
    );
    const done = results.filter(({ status }) => status === 'fulfilled');
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    // Sixteen of a quarter of a second for each of one or two cores, and those that are being computed.
    expect([17, 34]).toContain(done.length);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 5 } });
    }
    expect(await passwords.hashPassword('sonra')).toMatch(/^\$2/);
  });

  it('refuses a password that is right only in its first 72 bytes', async () => {
    const passwords = new Passwords(4);
    const long = `${'şa1b'.repeat(14)}xy`;
    expect(Buffer.byteLength(long)).toBe(72);
    const hash = await passwords.hashPassword(long);
    expect(await passwords.isPassword(long, hash)).toBe(true);
    expect(await passwords.isPassword(`${long}z`, hash)).toBe(false);
  });

  it('computes nothing for a request that has gone', async () => {
    const passwords = new Passwords(4);
    const gone = new AbortController();
    const { signal } = gone;
    const waiting = Array.from({ length: 17 }, () => passwords.hashPassword('şifre', { signal }));
    gone.abort(new Error('gone'));
    const results = await Promise.allSettled(waiting);
    const computed = results.filter(({ status }) => status === 'fulfilled');
    expect(computed.length).toBeLessThanOrEqual(2);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBe(signal.reason);
    }
  });

  it('does not let known devices wait for strangers', async () => {
    const passwords = new Passwords(8);
    const strangers = Array.from({ length: 16 }, () => passwords.hashPassword('şifre'));
    let left = strangers.length;
    for (const stranger of strangers) void stranger.then(() => (left -= 1));
    await passwords.hashPassword('şifre', { isKnown: true });
    expect(left).toBeGreaterThan(8);
    await Promise.all(strangers);
  });

  it('leaves threads for reading files while many hashes are computed', async () => {
    const passwords = new Passwords(10);
    let hashed = 0;
    const all = Array.from({ length: 16 }, () =>
      passwords.hashPassword('şifre').then(() => {
        hashed += 1;
      }),
    );
    await stat(import.meta.filename);
    expect(hashed).toBeLessThan(16);
    await Promise.all(all);
  });
});
