import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';
import { E2E_BASE_URL, inherited, setBaseUrl } from './env.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

export const ADMIN = { username: 'e2e-admin', password: 'e2e-admin-password' };

/**
 * Global setup of the end-to-end tests: the product as `make up` starts it, from the build, with a separate data
 * folder, the seed, a real Meilisearch, and Redis if it is installed.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (E2E_BASE_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'terimce-e2e-'));
  const port = await freePort();
  const env = {
    ...inherited,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    // Dozens of accounts are created here; at the cost of production that alone would take a minute.
    BCRYPT_ROUNDS: '6',
    // A test may use a separate address, so that it does not use up the guesses of another.
    TRUST_PROXY: '1',
    // Many tests come from one address within a minute.
    RATE_LIMIT_LOGIN: '10000',
    RATE_LIMIT_REGISTER: '10000',
    RATE_LIMIT_MESSAGE: '10000',
  };
  await run(process.execPath, [join(root, 'infra/dist/local/up.js')], { env, cwd: root });
  setBaseUrl(`http://localhost:${port}`);
  return async () => {
    await run(process.execPath, [join(root, 'infra/dist/local/down.js')], { env, cwd: root });
    await rm(dataDir, { recursive: true, force: true });
  };
}
