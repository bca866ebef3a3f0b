import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UserModel } from '@terimce/core/models/user';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import type { FuzzRole } from '../../test/fuzz/fuzz-request.js';
import { type FuzzTarget, runFuzz } from '../../test/fuzz/run-fuzz.js';
import { ANSWER, PASSWORD } from '../../test/visitor-api.js';

/** `make chaos` sets a higher number. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);
/** Largest growth of memory by caches, indexes and created terms together, in bytes. */
const GROWTH_MAX = 150_000_000;

let api: AdminApi;
let target: FuzzTarget;
beforeAll(async () => {
  api = await startAdminApi({ FEATURE_REVIEWS: '1' });
  const made = [];
  for (let i = 0; i < 5; i += 1) {
    made.push((await api.admin('POST', '/admin/terms', termBody())).data._id as string);
  }
  target = { url: api.url, token: tokens(), ids: [...made, 'f'.repeat(24), '1', 'civil'] };
});
afterAll(() => api?.stop());

/** Tokens of the roles. The fuzzer logs users out, disables and deletes them, so a new user then gets the role. */
function tokens(): FuzzTarget['token'] {
  const current = new Map<FuzzRole, Promise<string>>(
    Object.entries(api.tokens).map(([role, token]) => [role as FuzzRole, Promise.resolve(token)]),
  );
  current.set('analyst', signUp('analist', 'analyst', addressOf(0)));
  let people = 0;
  return async (role, isRefused) => {
    if (role === 'anonymous') return undefined;
    if (isRefused) {
      people += 1;
      current.set(role, signUp(`kişi${people}`, role, addressOf(people)));
    }
    return current.get(role);
  };
}

/** Each user has a separate address, because wrong guesses lock an address. */
const addressOf = (number: number) => `198.18.${number >> 8}.${number & 255}`;

async function signUp(username: string, role: FuzzRole, ip: string): Promise<string> {
  const person = { username, password: PASSWORD };
  const more = { confirmPassword: PASSWORD, securityAnswer: ANSWER };
  await api.call('POST', '/auth/register', { body: { ...person, ...more }, ip });
  await UserModel.updateOne({ username }, { $set: { role } });
  return (await api.call('POST', '/auth/login', { body: person, ip })).data.token;
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

it(
  `answers ${REQUESTS} hostile requests, seed ${RANDOM_SEED}`,
  async () => {
    const random = new Random(RANDOM_SEED);
    // Code that is loaded and compiled once does not count as growth.
    const warm = await runFuzz(target, random, Math.ceil(REQUESTS / 5));
    const before = heapAfterCollection();
    const outcome = await runFuzz(target, random, REQUESTS - Math.ceil(REQUESTS / 5));
    const after = heapAfterCollection();
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    const statuses = [...outcome.byStatus].sort(([a], [b]) => a - b);
    console.info(
      `[fuzz] seed ${RANDOM_SEED}: ${statuses.map(([status, n]) => `${status} ${n}`).join(', ')}; ` +
        `${outcome.answered.size} calls with success; ` +
        `heap ${megabytes(before)} before, ${megabytes(after)} after`,
    );
    expect([...warm.faults, ...outcome.faults].slice(0, 10)).toEqual([]);
    // A fuzzer whose requests are all refused would test nothing.
    expect(outcome.answered.size).toBeGreaterThan(REQUESTS >= 4_000 ? 60 : 0);
    expect(after - before).toBeLessThan(GROWTH_MAX);
    expect((await api.call('GET', '/terms/categories')).status).toBe(200);
    expect(await UserModel.countDocuments({ role: 'admin', isActive: true })).toBeGreaterThan(0);
  },
  60_000 + REQUESTS * 60,
);
