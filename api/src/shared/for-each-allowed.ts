import type { ErrorCode } from '@terimce/contract/errors';
import { CodedError } from '@terimce/core/coded-error';

/** Runs an action for each of these ids, once. @returns how many succeeded, and why others were refused. */
export async function forEachAllowed(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
): Promise<{ done: number; refused: Array<{ id: string; code: ErrorCode }> }> {
  const refused: Array<{ id: string; code: ErrorCode }> = [];
  const distinct = new Set(ids);
  for (const id of distinct) {
    try {
      await run(id);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  return { done: distinct.size - refused.length, refused };
}
