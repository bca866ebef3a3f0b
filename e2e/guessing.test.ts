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
    await processes[1]?.stop();
    processes[1] = await start();
    for (const turn of tries(2)) {
      expect((await login(turn, username, PASSWORD, attacker)).status).toBe(429);
      expect((await login(turn, username, PASSWORD, owner)).status).toBe(200);
    }
  });
});
