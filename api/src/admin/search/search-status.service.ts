import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import type { DriftReport, RebuildState } from '@terimce/core/models/index-state';
import type { TermRecord } from '@terimce/core/models/term';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import type { LiveSearch } from '../../search/live-search.js';

/** Sources of the status. */
export interface StatusSources {
  /** Undefined without Redis. */
  readonly queue: Pick<IndexQueue, 'counts' | 'failed'> | undefined;
  readonly search: Pick<LiveSearch, 'engine' | 'live'>;
}

/** A term that is not indexed after this many seconds causes a warning. */
const LATE_SECONDS = 60;

/** The state of the index pipeline. */
export class SearchStatusService {
  readonly #sources: StatusSources;

  constructor(sources: StatusSources) {
    this.#sources = sources;
  }

  /** The state of the whole index pipeline, and of search as this process sees it. */
  async read(): Promise<SearchStatus> {
    const { queue, search } = this.#sources;
    const status = await pipelineStatus(queue);
    const { queue: jobs, index } = status;
    return {
      stored: status.stored,
      indexed: status.indexed,
      failed: status.refused,
      failures: status.refusals.map(presentFailure),
      failedJobs: status.failedJobs.map(({ id, priority, ids, reason, attempts, failedAt }) => ({
        id,
        priority,
        terms: ids.length,
        reason,
        attempts,
        failedAt: failedAt.toISOString(),
      })),
      docsPerSecond: status.docsPerSecond,
      remainingSeconds: status.remainingSeconds ?? null,
      queue: {
        kind: queue ? 'redis' : 'none',
        reachable: jobs !== undefined,
        edits: jobs?.edit ?? 0,
        bulk: jobs?.bulk ?? 0,
        active: jobs?.active ?? 0,
      },
      oldestUnindexedSeconds: status.oldestUnindexedSeconds,
      indexVersion: index?.version ?? 0,
      engine: search.engine
        ? {
            host: index?.host ?? '',
            healthy: index?.healthy ?? false,
            error: index?.healthError ?? null,
            version: index?.engineVersion ?? null,
            documents: index?.documents ?? null,
            lastIndexedAt: index?.lastIndexedAt?.toISOString() ?? null,
          }
        : null,
      drift: presentDrift(index?.drift),
      rebuild: status.rebuild ? presentRebuild(status.rebuild) : null,
      search: {
        circuit: search.engine?.state ?? 'none',
        titleIndexTerms: search.live.dictionary.titles.size,
        titleIndexReady: search.live.isSearched,
      },
      workers: status.workers.map(({ name, seenAt }) => ({ name, seenAt: seenAt.toISOString() })),
    };
  }

  /** The state in a few figures, for the dashboard. */
  async health() {
    const status = await this.read();
    const { circuit } = status.search;
    return {
      healthy:
        status.engine?.healthy !== false &&
        status.failed === 0 &&
        status.oldestUnindexedSeconds < LATE_SECONDS,
      degraded: circuit !== 'closed',
      lagSeconds: Math.round(status.oldestUnindexedSeconds * 10) / 10,
      failed: status.failed,
    };
  }
}

/** A term that Meilisearch refused. */
export function presentFailure({
  _id,
  englishTerm,
  turkishTerm,
  indexRefusal,
}: Pick<TermRecord, '_id' | 'englishTerm' | 'turkishTerm' | 'indexRefusal'>) {
  const { reason = '', at = new Date(0) } = indexRefusal ?? {};
  // The list of refused terms must work for any content of the database.
  const [english, turkish] = [String(englishTerm), String(turkishTerm)];
  const names = { englishTerm: english, turkishTerm: turkish };
  return { termId: String(_id), ...names, reason, at: at.toISOString() };
}

export function presentDrift(drift: DriftReport | undefined) {
  return drift ? { ...drift, checkedAt: drift.checkedAt.toISOString() } : null;
}

export function presentRebuild(rebuild: RebuildState): NonNullable<SearchStatus['rebuild']> {
  return {
    id: rebuild.id,
    phase: rebuild.phase,
    requestedAt: rebuild.requestedAt.toISOString(),
    requestedBy: rebuild.requestedBy ?? '',
    finishedAt: rebuild.finishedAt?.toISOString() ?? null,
    filled: rebuild.filled,
    total: rebuild.total,
    error: rebuild.error ?? null,
  };
}
