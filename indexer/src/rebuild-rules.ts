/** Batches that a fill is cut into at most, while they stay below {@link LARGEST_LEAST}. */
const MOST_BATCHES = 100;
const LARGEST_LEAST = 4_000;

/**
 * The least number of documents in a batch that fills an index of `total` terms. Much of what a batch costs
 * Meilisearch does not depend on its size but on the index's, so that batches of one size would take a time
 * that grows with the square of the terms: 200,000 in batches of 250 took over twenty minutes.
 */
export function leastFillBatch(total: number): number {
  return Math.min(LARGEST_LEAST, Math.ceil(total / MOST_BATCHES));
}

/** Whether a call did not reach the node or was not answered in time. */
export function isConnectionFailure(error: unknown): boolean {
  const name = (error as Error).name ?? '';
  return name === 'MeilisearchRequestError' || name === 'MeilisearchRequestTimeOutError';
}
