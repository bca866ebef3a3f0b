/** Most batches of a fill, as long as they stay below {@link LARGEST_LEAST}. */
const MAX_BATCHES = 100;
const LARGEST_LEAST = 4_000;

/**
 * The smallest number of documents in a batch that fills an index of `total` terms. Much of the cost of a batch
 * depends on the size of the index and not of the batch, so with batches of a fixed size the total time would grow
 * with the square of the terms: 200,000 in batches of 250 took over twenty minutes.
 */
export function leastFillBatch(total: number): number {
  return Math.min(LARGEST_LEAST, Math.ceil(total / MAX_BATCHES));
}

/** Whether a call did not reach the node or was not answered in time. */
export function isConnectionFailure(error: unknown): boolean {
  const name = (error as Error).name ?? '';
  return name === 'MeilisearchRequestError' || name === 'MeilisearchRequestTimeOutError';
}
