import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  type EngineProcess,
  type Supervision,
  startProcess,
  waitUntilReady,
} from './engine-process.js';
import { which } from './which.js';

/** Finds `redis-server` or `valkey-server` on `searchPath`. */
export function findRedis(searchPath: string): string | undefined {
  return which(['redis-server', 'valkey-server'], searchPath);
}

export interface RedisOptions extends Supervision {
  readonly command: string;
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
}

/** Starts Redis (append-only file, no eviction, as BullMQ needs it) on the loopback address and waits until it answers. */
export async function startRedis(options: RedisOptions): Promise<EngineProcess & { url: string }> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const config = join(options.dataDir, 'redis.conf');
  const settings = `bind 127.0.0.1
port ${options.port}
requirepass ${options.password}
dir ${JSON.stringify(options.dataDir)}
appendonly yes
save ""
maxmemory-policy noeviction
daemonize no
`;
  writeFileSync(config, settings, { mode: 0o600 });
  const engine = startProcess({
    ...options,
    name: 'redis',
    args: [config],
    env: {},
    cwd: options.dataDir,
  });
  await waitUntilReady(engine, () => answersPing(options.port, options.password));
  return {
    ...engine,
    url: `redis://:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}`,
  };
}

/** Whether the Redis at this loopback port answers a PING within a second. */
export function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    let reply = '';
    socket.setTimeout(1000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString('utf8');
      // While an append-only file is being loaded Redis answers -LOADING.
      if (reply.includes('+PONG')) finish(true);
      else if (/-(LOADING|WRONGPASS|ERR)/.test(reply)) finish(false);
    });
  });
}
