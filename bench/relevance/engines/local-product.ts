import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';
import { repositoryRoot } from '../repository-root.js';
import type { ProductAccess } from './product-engine.js';

const run = promisify(execFile);

/** Starts the whole product as `make up` does without Docker, on its own port and data folder. */
export async function startLocalProduct(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductAccess & { stop: () => Promise<void> }> {
  const port = await freePort();
  const password = `Relevance-${randomBytes(9).toString('base64url')}1`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'product'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SEED: 'false',
    RATE_LIMIT_TRUSTED: '127.0.0.1/32,::1/128',
    ...settings,
  };
  const command = (name: string): Promise<unknown> =>
    run(process.execPath, [`infra/dist/local/${name}.js`], { cwd: repositoryRoot(), env });
  await command('up');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    username: 'admin',
    password,
    stop: async () => {
      await command('down');
    },
  };
}
