import { randomBytes } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import {
  findMeilisearch,
  MEILISEARCH_VERSION,
  prepareMeilisearch,
  startMeilisearch as startMeilisearchProcess,
} from '@terimce/engines/meilisearch';
import { freePort } from '@terimce/engines/ports';
import { containerService } from './container.js';
import { dockerAnswers } from './docker.js';
import type { TestEnv } from './env.js';
import { processService, type Service } from './service.js';

export interface MeilisearchService extends Service {
  readonly host: string;
  readonly masterKey: string;
}

/** Meilisearch from TEST_MEILI_HOST, a container, an installed one or the npm package; undefined if there is none. */
export async function startMeilisearch(
  env: TestEnv,
  folder: string,
): Promise<MeilisearchService | undefined> {
  if (env.meiliHost) {
    return {
      host: env.meiliHost,
      masterKey: env.meiliMasterKey,
      stop: async () => {},
    };
  }
  const masterKey = randomBytes(16).toString('hex');
  if (await dockerAnswers(env.dockerHost)) return container(masterKey);
  const binary = findMeilisearch(env.searchPath);
  if (!binary) return undefined;
  // Kept between runs: copying and checking 120 MB for each test file would take a second.
  const runnables = join(tmpdir(), `terimce-test-engines-${userInfo().uid}`);
  const command = await prepareMeilisearch(binary, runnables);
  const port = await freePort();
  const dataDir = join(folder, 'meilisearch');
  const { first, service } = await processService(() =>
    startMeilisearchProcess({ command, dataDir, port, masterKey }),
  );
  return { ...service, host: first.url, masterKey };
}

async function container(masterKey: string): Promise<MeilisearchService> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const image = `getmeili/meilisearch:v${MEILISEARCH_VERSION}`;
  const port = await freePort();
  const started = await new GenericContainer(image)
    .withEnvironment({
      MEILI_MASTER_KEY: masterKey,
      MEILI_NO_ANALYTICS: 'true',
      // Without a limit one document may take 250 ms; at INFO it logs a line per search.
      MEILI_MAX_INDEXING_MEMORY: '1GiB',
      MEILI_LOG_LEVEL: 'WARN',
    })
    .withExposedPorts({ container: 7700, host: port })
    .withWaitStrategy(Wait.forHttp('/health', 7700))
    .start();
  const host = `http://${started.getHost()}:${port}`;
  const answers = async () => (await fetch(`${host}/health`)).ok;
  return { ...(await containerService(image, started, answers)), host, masterKey };
}
