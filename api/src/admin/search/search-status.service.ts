import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import type { DriftReport, RebuildState } from '@terimce/core/models/index-state';
import type { TermRecord } from '@terimce/core/models/term';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import type { NodeState } from '../../search/engine.js';
import type { LiveSearch } from '../../search/live-search.js';

/** Sources of the status. */
export interface StatusSources {
  readonly queue: Pick<IndexQueue, 'kind' | 'depth' | 'failed'>;
  readonly search: Pick<LiveSearch, 'engine' | 'titles'>;
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
    const depth = status.queue;
    return {
      stored: status.stored,
      indexed: status.indexed,
      failed: status.refused,
      failures: status.refusals.map(presentFailure),
      failedJobs: status.failedJobs.map(({ id, lane, ids, reason, attempts, failedAt }) => ({
        id,
        lane,
        terms: ids.length,
        reason,
        attempts,
        failedAt: failedAt.toISOString(),
      })),
      docsPerSecond: status.docsPerSecond,
      remainingSeconds: status.remainingSeconds ?? null,
      queue: {
        kind: status.queueKind,
        reachable: depth !== undefined,
        edits: depth?.edits ?? 0,
        bulk: depth?.bulk ?? 0,
      },
      oldestUnindexedSeconds: status.oldestUnindexedSeconds,
      indexVersion: Math.max(0, ...status.targets.map(({ version }) => version)),
      targets: status.targets.map((target) => ({
        host: target.host || target.key,
        healthy: target.healthy,
        behind: target.behind,
        error: target.healthError ?? null,
        version: target.engineVersion ?? null,
        documents: target.documents ?? null,
        lastIndexedAt: target.lastIndexedAt?.toISOString() ?? null,
        drift: presentDrift(target.drift),
      })),
      rebuild: status.rebuild ? presentRebuild(status.rebuild) : null,
      search: {
        circuit: circuitOf(Object.values(search.engine?.states ?? {})),
        titleIndexTerms: search.titles.summaries.size,
        titleIndexReady: search.titles.isReady,
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
        status.targets.every(({ healthy }) => healthy) &&
        status.failed === 0 &&
        status.oldestUnindexedSeconds < LATE_SECONDS,
      degraded: circuit !== 'closed',
      lagSeconds: Math.round(status.oldestUnindexedSeconds * 10) / 10,
      failed: status.failed,
    };
  }
}

/** One state for all nodes: search works while at least one of them does. */
function circuitOf(states: readonly NodeState[]): SearchStatus['search']['circuit'] {
  if (states.length === 0) return 'none';
  for (const state of ['closed', 'half-open'] as const) if (states.includes(state)) return state;
  return 'open';
}

/** A term that Meilisearch refused. */
export function presentFailure({
  _id,
  englishTerm,
  turkishTerm,
  indexRefusal,
}: Pick<TermRecord, '_id' | 'englishTerm' | 'turkishTerm' | 'indexRefusal'>) {
  const { target = '', reason = '', at = new Date(0) } = indexRefusal ?? {};
  // The list of refused terms must work for any content of the database.
  const [english, turkish] = [String(englishTerm), String(turkishTerm)];
  const names = { englishTerm: english, turkishTerm: turkish };
  return { termId: String(_id), ...names, target, reason, at: at.toISOString() };
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
