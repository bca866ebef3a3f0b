import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UserModel } from '@terimce/core/models/user';
import { type EngineProcess, startProcess, waitUntilReady } from '@terimce/engines/engine-process';
import { freePort } from '@terimce/engines/ports';

export interface ApiProcess {
  readonly engine: EngineProcess;
  readonly url: string;
  /** A call by an administrator. @throws unless the reply is 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The raw reply to a call by an administrator. */
  open(path: string, init?: RequestInit): Promise<Response>;
}

const API = join(import.meta.dirname, '../../../api/dist/server.js');
const ACCOUNT = { username: 'bench', password: 'doğru at pil zımba' };
/** The flags with which the product starts it. */
const FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
const BUDGETS = ['SEARCH', 'READ', 'WRITE', 'LOGIN', 'ADMIN'];

/** Starts the API as a separate process with the given back ends, without request limits. */
export async function startApiProcess(
  backends: Record<string, string>,
  profiling: string[] = [],
): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = startProcess({
    name: 'api',
    command: process.execPath,
    args: [...FLAGS, ...profiling, API],
    env: {
      ...backends,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      JWT_SECRET: randomBytes(24).toString('hex'),
      BCRYPT_ROUNDS: '4',
      ...Object.fromEntries(BUDGETS.map((name) => [`RATE_LIMIT_${name}`, '0'])),
    },
  });
  await waitUntilReady(engine, async () => (await fetch(`${url}/readyz`)).ok, 120_000);
  let token = '';
  const open: ApiProcess['open'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${url}/api${path}`, { ...init, headers });
  };
  const call: ApiProcess['call'] = async (method, path, body) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await open(path, { method, ...(body === undefined ? {} : json) });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const { username, password } = ACCOUNT;
  const confirmed = { ...ACCOUNT, confirmPassword: password, securityAnswer: 'bench' };
  await call('POST', '/auth/register', confirmed);
  await UserModel.updateOne({ username }, { $set: { role: 'admin' } });
  token = ((await call('POST', '/auth/login', ACCOUNT)) as { token: string }).token;
  return { engine, url, call, open };
}
