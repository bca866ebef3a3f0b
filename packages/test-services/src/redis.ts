import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@terimce/engines/ports';
import { findRedis, startRedis as startRedisProcess } from '@terimce/engines/redis';
import { dockerAnswers } from './docker.js';
import type { TestEnv } from './env.js';
import { processService, type Service } from './service.js';

export interface RedisService extends Service {
  readonly url: string;
}

/** Redis from TEST_REDIS_URL, a container, or an installed one; undefined where there is none. */
export async function startRedis(env: TestEnv, folder: string): Promise<RedisService | undefined> {
  if (env.redisUrl) {
    return { url: env.redisUrl, source: 'TEST_REDIS_URL', stop: async () => {} };
  }
  if (await dockerAnswers()) return container();
  const command = findRedis(env.searchPath);
  if (!command) return undefined;
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const dataDir = join(folder, 'redis');
  const { first, service } = await processService(`installed ${command}`, () =>
    startRedisProcess({ command, dataDir, port, password }),
  );
  return { ...service, url: first.url };
}

async function container(): Promise<RedisService> {
  const { GenericContainer } = await import('testcontainers');
  const started = await new GenericContainer('redis:8')
    .withCommand(['redis-server', '--appendonly', 'yes'])
    .withExposedPorts(6379)
    .start();
  return {
    url: `redis://${started.getHost()}:${started.getMappedPort(6379)}`,
    source: 'container redis:8',
    stop: async () => void (await started.stop()),
  };
}
