import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@terimce/engines/ports';
import { askSupervisor } from '@terimce/infra/dist/local/control.js';
import { pathsOf } from '@terimce/infra/dist/local/paths.js';
import { inherited } from '../../env.js';
import { repositoryRoot } from '../repository-root.js';
import type { ProductAccess } from './product-engine.js';

const run = promisify(execFile);

export interface LocalProduct extends ProductAccess {
  readonly dataDir: string;
  /** The address of its database. */
  readonly database: string;
  /** Process ids by name: `api`, `indexer`, and the back ends that were started. */
  readonly processes: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product as `make up` does without Docker, on a separate port and with its data in `folder`, which
 * may contain data of an earlier run.
 * @param settings of `make up`; they override the bench's.
 * @param root of the checkout that is started.
 */
export async function startLocalProduct(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  root = repositoryRoot(),
): Promise<LocalProduct> {
  const port = settings.PORT ?? String(await freePort());
  const dataDir = join(folder, 'product');
  const password = passwordIn(folder);
  const env = {
    ...inherited,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SEED: 'false',
    RATE_LIMIT_TRUSTED: '127.0.0.1/32,::1/128',
    ...settings,
  };
  const command = (name: string) =>
    run(process.execPath, [`infra/dist/local/${name}.js`], { cwd: root, env });
  // One that a killed bench has left running uses another port.
  if (existsSync(dataDir)) await command('down');
  await command('up');
  const status = await askSupervisor(pathsOf(dataDir).controlSocket);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    username: 'admin',
    password,
    dataDir,
    database: status?.commandEnv?.MONGODB_URI ?? '',
    processes: new Map(status?.children.map(({ name, pid }) => [name, pid])),
    stop: async () => {
      await command('down');
    },
  };
}

/** The administrator is created once, so the password is stored with the data. */
function passwordIn(folder: string): string {
  const file = join(folder, 'product-password');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `Relevance-${randomBytes(9).toString('base64url')}1`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
