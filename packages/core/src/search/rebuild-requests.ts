import { randomUUID } from 'node:crypto';
import { CodedError } from '../coded-error.js';
import { isDuplicateKey } from '../duplicate-key.js';
import {
  IndexStateModel,
  REBUILD_STATE,
  type RebuildPhase,
  type RebuildState,
} from '../models/index-state.js';

export const ENDED_PHASES: readonly RebuildPhase[] = ['done', 'failed', 'cancelled'];

/** The running or the last rebuild; undefined if there never was one. */
export async function rebuildState(): Promise<RebuildState | undefined> {
  return (await IndexStateModel.findById(REBUILD_STATE).lean())?.rebuild;
}

/**
 * Asks the indexer to rebuild the index beside the one in use.
 * @throws CodedError REINDEX_RUNNING.
 */
export async function requestRebuild(by?: string): Promise<RebuildState> {
  const rebuild: RebuildState = {
    id: randomUUID(),
    phase: 'requested',
    requestedAt: new Date(),
    ...(by ? { requestedBy: by } : {}),
    filled: 0,
    total: 0,
  };
  const idle = [{ rebuild: { $exists: false } }, { 'rebuild.phase': { $in: ENDED_PHASES } }];
  try {
    await IndexStateModel.updateOne(
      { _id: REBUILD_STATE, $or: idle },
      { $set: { rebuild } },
      { upsert: true },
    );
  } catch (error) {
    // The record exists and is not idle, so the upsert collides with it.
    if (isDuplicateKey(error)) throw new CodedError('REINDEX_RUNNING');
    throw error;
  }
  return rebuild;
}

/**
 * Asks to cancel the running rebuild; the index in use is not touched.
 * @throws CodedError REINDEX_NOT_RUNNING.
 */
export async function cancelRebuild(): Promise<void> {
  const result = await IndexStateModel.updateOne(
    {
      _id: REBUILD_STATE,
      'rebuild.phase': { $exists: true, $nin: ENDED_PHASES },
    },
    { $set: { 'rebuild.cancelRequested': true } },
  );
  if (result.matchedCount === 0) throw new CodedError('REINDEX_NOT_RUNNING');
}
