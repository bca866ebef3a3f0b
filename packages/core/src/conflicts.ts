const ATTEMPTS = 8;

/**
 * Repeats a write that depends on a read until nobody else has changed the data in between.
 * @param attempt reads and writes once; returns undefined if it lost the race.
 * @returns undefined if every attempt lost.
 */
export async function retryConflicts<T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Whether MongoDB refused a write because of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 11_000;
}
