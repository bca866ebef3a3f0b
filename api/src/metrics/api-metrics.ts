import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { Kept } from '../kept.js';

export interface MetricSources {
  /** Reads the state of the pipeline when the metrics are scraped. */
  readonly status: () => Promise<SearchStatus>;
  /** Hits and misses of the cache of search results since the start. */
  readonly cache: { readonly hits: number; readonly misses: number };
}

/** Prometheus metrics of the API process. */
export class ApiMetrics {
  readonly #requests: Histogram<'call' | 'status'>;
  readonly #errors: Counter<'code'>;

  constructor(registry: Registry, sources: MetricSources) {
    const registers = [registry];
    collectDefaultMetrics({ register: registry });
    this.#requests = new Histogram({
      name: 'terimce_request_seconds',
      help: 'Time to answer a call of the API',
      labelNames: ['call', 'status'],
      registers,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    });
    this.#errors = new Counter({
      name: 'terimce_errors_total',
      help: 'Calls answered with an error, by its code',
      labelNames: ['code'],
      registers,
    });
    for (const [kind, help] of [
      ['hits', 'Searches answered from the cache'],
      ['misses', 'Searches not answered from the cache'],
    ] as const) {
      new Counter({
        name: `terimce_search_cache_${kind}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(sources.cache[kind]);
        },
      });
    }
    pipelineGauges(registers, sources.status);
  }

  /** Counts a reply; used as `onReply` of the API. */
  readonly reply = (call: string, status: number, code: string | undefined, ms: number): void => {
    this.#requests.observe({ call, status: String(status) }, ms / 1000);
    if (code) this.#errors.inc({ code });
  };
}

/** Metrics scraped within this time share one reading of the pipeline, in milliseconds. */
const READING_MS = 500;
/**
 * Timeout for reading the pipeline. Prometheus waits for ten seconds, and the other metrics should be returned even
 * if the database hangs.
 */
const PATIENCE_MS = 3_000;

/** The state of the pipeline; undefined if the database does not answer in time. */
async function inTime(state: Promise<SearchStatus>): Promise<SearchStatus | undefined> {
  const timer = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: timer.signal });
  const known = state.catch(() => undefined);
  try {
    return await Promise.race([known, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Gauges of the index pipeline. */
function pipelineGauges(registers: Registry[], status: MetricSources['status']): void {
  const reading = new Kept(READING_MS, () => inTime(status()));
  const read = () => reading.get();
  const gauge = (name: string, help: string, pick: (state: SearchStatus) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const state = await read();
        if (state) this.set(pick(state));
        else this.remove();
      },
    });
  new Gauge({
    name: 'terimce_pipeline_known',
    help: '1 while the database tells the state of the pipeline; 0 while its other figures are left out',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  gauge('terimce_terms_stored', 'Public terms in MongoDB', ({ stored }) => stored);
  gauge(
    'terimce_terms_indexed',
    'Public terms that search has in their last form',
    ({ indexed }) => indexed,
  );
  gauge('terimce_terms_refused', 'Terms that Meilisearch refused', ({ failed }) => failed);
  gauge(
    'terimce_outbox_age_seconds',
    'Age of the oldest change that is not searchable',
    ({ oldestUnindexedSeconds }) => oldestUnindexedSeconds,
  );
  gauge(
    'terimce_index_documents_per_second',
    'Documents indexed in a second',
    ({ docsPerSecond }) => docsPerSecond,
  );
  gauge('terimce_queue_reachable', '1 while the index queue answers', ({ queue }) =>
    queue.reachable ? 1 : 0,
  );
  gauge(
    'terimce_title_index_terms',
    'Terms in the title index of this process',
    ({ search }) => search.titleIndexTerms,
  );
  for (const [name, help, pick] of [
    ['healthy', '1 while a Meilisearch node is healthy', ({ healthy }) => healthy],
    ['behind', '1 while a Meilisearch node lacks changes that others may have', (t) => t.behind],
  ] as Array<[string, string, (target: SearchStatus['targets'][number]) => boolean]>) {
    new Gauge({
      name: `terimce_index_target_${name}`,
      help,
      labelNames: ['host'],
      registers,
      async collect() {
        this.reset();
        const state = await read();
        for (const target of state?.targets ?? []) {
          this.set({ host: target.host }, pick(target) ? 1 : 0);
        }
      },
    });
  }
  new Gauge({
    name: 'terimce_queue_depth',
    help: 'Messages in the index queue',
    labelNames: ['lane'],
    registers,
    async collect() {
      this.reset();
      const queue = (await read())?.queue;
      if (!queue?.reachable) return;
      this.set({ lane: 'edits' }, queue.edits);
      this.set({ lane: 'bulk' }, queue.bulk);
    },
  });
}
