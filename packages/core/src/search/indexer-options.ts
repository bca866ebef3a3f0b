import { noticeOptions } from '../notices/notices.js';
import { packFolder } from '../offline/pack-files.js';
import { releaseFolder } from '../releases/release.js';
import type { IndexerSettings } from '../settings.js';

/** What the settings of a process say about its indexer. */
export function indexerOptions(env: IndexerSettings) {
  return {
    sweepAfterMs: env.INDEX_SWEEP_AFTER_MS,
    driftEveryMs: env.INDEX_DRIFT_EVERY_MS,
    chunkMs: env.INDEX_CHUNK_MS,
    releases: { folder: releaseFolder(env.DATA_DIR), license: env.CONTENT_LICENSE },
    packs: packFolder(env.DATA_DIR),
    notices: noticeOptions(env),
  };
}
