import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { Stack } from './stack.js';

const POLL_MS = 5;

/**
 * Waits until a search for the new name of a document returns it with exactly that name. (Typo tolerance also finds it
 * while it still has the old one.) Returns the milliseconds since the call.
 */
export async function untilFound(
  { client }: Pick<Stack, 'client'>,
  id: string,
  name: string,
  index = TERMS_INDEX,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { hits } = await client
      .index(index)
      .search(name, { limit: 5, attributesToRetrieve: ['id', 'englishTerm'] });
    if (hits.some((hit) => hit.id === id && hit.englishTerm === name))
      return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Waits until every change is in the index. */
export async function untilIndexed(): Promise<void> {
  while ((await termOutbox.oldestDirty()) !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
