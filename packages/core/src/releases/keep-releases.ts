import type { Logger } from '../log.js';
import { INDEX_STATE, IndexStateModel } from '../models/index-state.js';
import { isClockTrusted } from '../trusted-clock.js';
import { dropOldReleases, releaseIfDue } from './release.js';

/** Asks the worker for a release, also if nothing has changed. */
export async function requestRelease(): Promise<void> {
  const $set = { releaseRequest: new Date() };
  await IndexStateModel.updateOne({ _id: INDEX_STATE }, { $set }, { upsert: true });
}

/** Whether a release was asked for since the last call. */
export async function takeReleaseRequest(): Promise<boolean> {
  const $unset = { releaseRequest: '' } as const;
  const asked = { _id: INDEX_STATE, releaseRequest: { $exists: true } };
  const { modifiedCount } = await IndexStateModel.updateOne(asked, { $unset });
  return modifiedCount > 0;
}

/** Where releases are made, and the license they name. */
export interface ReleaseOptions {
  readonly folder: string;
  readonly license: string;
}

/** A release that failed, perhaps on a full disk, is tried again after an hour. */
const RETRY_MS = 3_600_000;

/** The task that makes a release if one is due or asked for, and removes old ones. */
export function releaseTask({ folder, license }: ReleaseOptions, logger: Logger) {
  let retryAt = 0;
  return async (): Promise<void> => {
    const asked = await takeReleaseRequest();
    if (!asked && performance.now() < retryAt) return;
    retryAt = performance.now() + RETRY_MS;
    const made = await releaseIfDue(folder, { license, asked });
    retryAt = 0;
    if (!made) return;
    logger.info({ release: made.id, terms: made.terms }, 'Release made');
    if (await isClockTrusted(Date.now())) await dropOldReleases(folder);
  };
}
