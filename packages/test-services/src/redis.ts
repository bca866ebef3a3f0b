import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@terimce/engines/ports';
import { answersPing, findRedis, startRedis as startRedisProcess } from '@terimce/engines/redis';
import { containerService } from './container.js';
import { dockerAnswers } from './docker.js';
import type { TestEnv } from './env.js';
import { processService, type Service } from './service.js';

export interface RedisService extends Service {
  readonly url: string;
}

/** Redis from TEST_REDIS_URL, a container, or an installed one; undefined if there is none. */
export async function startRedis(env: TestEnv, folder: string): Promise<RedisService | undefined> {
  if (env.redisUrl) {
    return { url: env.redisUrl, stop: async () => {} };
  }
  if (await dockerAnswers(env.dockerHost)) return container();
  const command = findRedis(env.searchPath);
  if (!command) return undefined;
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const dataDir = join(folder, 'redis');
  const { first, service } = await processService(() =>
    startRedisProcess({ command, dataDir, port, password }),
  );
  return { ...service, url: first.url };
}

async function container(): Promise<RedisService> {
  const { GenericContainer } = await import('testcontainers');
  const image = 'redis:8';
  const port = await freePort();
  const started = await new GenericContainer(image)
    .withCommand(['redis-server', '--appendonly', 'yes'])
    .withExposedPorts({ container: 6379, host: port })
    .start();
  const url = `redis://${started.getHost()}:${port}`;
  return { ...(await containerService(image, started, () => answersPing(port, ''))), url };
}
