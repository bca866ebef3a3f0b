import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { Cached } from '../cached.js';

export interface MetricSources {
  /** Reads the state of the pipeline when the metrics are scraped. */
  readonly status: () => Promise<SearchStatus>;
  /** Hits and misses of the cache of search results since the start. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Clicks and searches above the budgets of a day, since the start. */
  readonly leftOut: { readonly total: number };
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
    new Counter({
      name: 'terimce_events_left_out_total',
      help: 'Clicks and searches that were not counted because they were above the budgets of a day',
      registers,
      collect() {
        this.reset();
        this.inc(sources.leftOut.total);
      },
    });
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

/** A value of a gauge, or one for each value of its label. */
type Values = number | readonly (readonly [label: string, value: number])[];

/** Gauges of the index pipeline; without values while the database does not answer in time. */
function pipelineGauges(registers: Registry[], status: MetricSources['status']): void {
  const reading = new Cached(READING_MS, () => {
    const late = sleep(PATIENCE_MS, undefined, { ref: false });
    return Promise.race([status().catch(() => undefined), late]);
  });
  const gauge = (
    name: string,
    help: string,
    pick: (state: SearchStatus) => Values,
    label?: string,
  ) =>
    new Gauge({
      name: `terimce_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const state = await reading.get();
        this.reset();
        // A gauge without a label is 0 after the reset.
        if (!label) this.remove();
        const values = state ? pick(state) : [];
        if (typeof values === 'number') this.set(values);
        else for (const [of, value] of values) this.labels(of).set(value);
      },
    });
  new Gauge({
    name: 'terimce_pipeline_known',
    help: '1 if the state of the pipeline could be read from the database; 0 if its other metrics are missing',
    registers,
    async collect() {
      this.set((await reading.get()) ? 1 : 0);
    },
  });
  gauge('terms_stored', 'Public terms in MongoDB', ({ stored }) => stored);
  gauge(
    'terms_indexed',
    'Public terms that search has in their last form',
    ({ indexed }) => indexed,
  );
  gauge('terms_refused', 'Terms that Meilisearch refused', ({ failed }) => failed);
  gauge(
    'outbox_age_seconds',
    'Age of the oldest change that is not searchable',
    ({ oldestUnindexedSeconds }) => oldestUnindexedSeconds,
  );
  gauge(
    'index_documents_per_second',
    'Documents indexed in a second',
    ({ docsPerSecond }) => docsPerSecond,
  );
  gauge('queue_reachable', '1 while the index queue answers', ({ queue }) =>
    Number(queue.reachable),
  );
  gauge(
    'title_index_terms',
    'Terms in the title index of this process',
    ({ search }) => search.titleIndexTerms,
  );
  gauge(
    'index_healthy',
    '1 while Meilisearch is healthy',
    ({ engine }) => (engine ? [[engine.host, Number(engine.healthy)]] : []),
    'host',
  );
  gauge(
    'queue_depth',
    'Jobs in the index queue',
    ({ queue: { reachable, edits, bulk } }) =>
      reachable
        ? [
            ['edit', edits],
            ['bulk', bulk],
          ]
        : [],
    'priority',
  );
}
