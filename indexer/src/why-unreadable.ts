import { reasonOf } from '@terimce/core/search/meilisearch';
import type { Meilisearch } from 'meilisearch';
import { readable } from './index-revs.js';

/** An index that cannot be read for this long does not recover by itself. */
const UNREADABLE_MS = 20_000;
const PAUSE_MS = 500;

/** What keeps Meilisearch from reading its index, and what to do; undefined as soon as it can. */
export async function whyUnreadable(
  client: Meilisearch,
  patienceMs = UNREADABLE_MS,
): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const reason = await readable(client).then(
      () => undefined,
      (error: unknown) => reasonOf(error),
    );
    if (reason === undefined) return undefined;
    if (Date.now() > deadline) {
      return `Meilisearch cannot read its index: ${reason}\nRestart it. If that does not help, stop it, delete its data folder and start it again: the index is filled from the database.`;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
