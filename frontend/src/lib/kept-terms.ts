import type { EdgeTerm } from '@terimce/contract/term-fields';
import { termPath } from './terms.js';

/** Cache of terms that were read, for use without a network; the oldest are removed first. */
const CACHE = 'terimce-terms';
const LENGTH = 200;

/** Stores a term that is being read. Nothing waits for it, and full or disabled storage is not an error. */
export async function keepTerm(term: EdgeTerm): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const path = `/kept${termPath(term)}`;
    // Reinserted, so that it becomes the newest.
    await cache.delete(path);
    await cache.put(path, Response.json(term));
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - LENGTH))) await cache.delete(key);
  } catch {
    // Pages without HTTPS have no such storage.
  }
}

/** Drops what was read on this device: terms, and the replies that the service worker has kept. */
export async function forgetRead(): Promise<void> {
  for (const name of [CACHE, 'terimce-read']) {
    await globalThis.caches?.delete(name).catch(() => false);
  }
}

/** A term that was read on this device; undefined if it was not. */
export async function keptTerm(slug: string): Promise<EdgeTerm | undefined> {
  try {
    const reply = await (await caches.open(CACHE)).match(`/kept/${slug}`);
    return reply && ((await reply.json()) as EdgeTerm);
  } catch {
    return undefined;
  }
}
