import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import { type ApiProcess, startApiProcess } from './support/api-process.js';
import { expect, test } from './support/test.js';
import { ownAddress, uniqueName } from './support/visitor.js';

const PASSWORD = 'doğru at pil zımba';
const ANSWER = 'Ayşe Işık';

let services: TestServices;
let processes: ApiProcess[] = [];
const start = () =>
  startApiProcess({
    MONGODB_URI: services.mongodb.uri,
    DATA_DIR: services.folder,
    JWT_SECRET: 'a secret of the tests, which is long enough',
    BCRYPT_ROUNDS: '4',
    TRUST_PROXY: '1',
    RATE_LIMIT_LOGIN: '0',
    RATE_LIMIT_REGISTER: '0',
  });

test.beforeAll(async () => {
  services = await startTestServices({ without: ['redis', 'meilisearch'] });
  processes = [await start(), await start()];
});
test.afterAll(async () => {
  await Promise.all(processes.map((api) => api.stop()));
  await services?.stop();
});

/** A call to one of the processes, alternating. */
async function post(turn: number, path: string, body: object, address: string) {
  const { url = '' } = processes[turn % processes.length] ?? {};
  const response = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { code?: string; retryAfter?: number };
  return { status: response.status, header: response.headers.get('retry-after'), ...reply };
}

async function register(): Promise<string> {
  const username = uniqueName('hedef');
  const body = { username, password: PASSWORD, securityAnswer: ANSWER };
  expect((await post(0, 'register', body, ownAddress())).status).toBe(201);
  return username;
}

const login = (turn: number, username: string, password: string, address: string) =>
  post(turn, 'login', { username, password }, address);
const tries = (count: number) => Array.from({ length: count }, (_, turn) => turn);

test.describe('guesses at two processes of the API', () => {
  test('are counted together, ten for an account from an address, even after a restart', async () => {
    const username = await register();
    const [attacker, owner] = [ownAddress(), ownAddress()];
    for (const turn of tries(10)) {
      expect((await login(turn, username, 'yanlış', attacker)).status).toBe(401);
    }
    for (const turn of tries(2)) {
      const refused = await login(turn, username, PASSWORD, attacker);
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
      expect(refused.retryAfter).toBeGreaterThan(800);
      expect(refused.retryAfter).toBeLessThanOrEqual(900);
      expect(refused.header).toBe(String(refused.retryAfter));
      expect((await login(turn, username, PASSWORD, owner)).status).toBe(200);
    }
    await Promise.all(processes.map((api) => api.stop()));
    processes = [await start(), await start()];
    for (const turn of tries(2)) {
      expect((await login(turn, username, PASSWORD, attacker)).status).toBe(429);
      expect((await login(turn, username, PASSWORD, owner)).status).toBe(200);
    }
  });

  test('are counted together, thirty from an address, all sent at once', async () => {
    const address = ownAddress();
    const replies = await Promise.all(
      tries(60).map((turn) => login(turn, `kimse${turn}`, 'yanlış', address)),
    );
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
    // A guess refused in a conflict with another one may be counted all the same: a few fewer than thirty are checked.
    const more: number[] = [];
    for (const turn of tries(30)) {
      more.push((await login(turn, `başka${turn}`, 'yanlış', address)).status);
    }
    const looked = [...replies.map(({ status }) => status), ...more].filter(
      (status) => status === 401,
    );
    expect(looked.length).toBeLessThanOrEqual(30);
    expect(looked.length).toBeGreaterThan(20);
    expect(more.at(-1)).toBe(429);
  });

  test('are limited to five an hour for a security answer', async () => {
    const username = await register();
    const address = ownAddress();
    const answer = (turn: number, securityAnswer: string, from = address) =>
      post(turn, 'verify-security', { email: username, securityAnswer }, from);
    for (const turn of tries(5)) expect((await answer(turn, 'yanlış')).status).toBe(400);
    const refused = await answer(1, ANSWER);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
    const body = { email: username, securityAnswer: ANSWER, newPassword: 'yepyeni şifre' };
    expect((await post(0, 'reset-password', body, address)).status).toBe(429);
    expect((await answer(0, ANSWER, ownAddress())).status).toBe(200);
  });
});
