import { Histogram, type Registry } from 'prom-client';

/** Figures about batches sent to Meilisearch, for the process that sends them. */
export class BatchMetrics {
  readonly #documents: Histogram<'target' | 'lane'>;
  readonly #seconds: Histogram<'target' | 'lane'>;

  constructor(registry: Registry) {
    const labelNames = ['target', 'lane'] as const;
    const registers = [registry];
    this.#documents = new Histogram({
      name: 'terimce_index_batch_documents',
      help: 'Documents in one batch that Meilisearch took',
      labelNames,
      registers,
      buckets: [1, 5, 20, 50, 100, 200, 500, 1000, 2000, 5000],
    });
    this.#seconds = new Histogram({
      name: 'terimce_index_batch_seconds',
      help: 'Time from sending a batch until Meilisearch had indexed it',
      labelNames,
      registers,
      buckets: [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 1, 2, 5, 10, 30],
    });
  }

  /** One batch: documents that Meilisearch took, and how long that took in milliseconds. */
  batch(target: string, lane: string, documents: number, tookMs: number): void {
    this.#documents.observe({ target, lane }, documents);
    this.#seconds.observe({ target, lane }, tookMs / 1000);
  }
}
