import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Priority } from '@terimce/core/models/term';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of batches sent to Meilisearch, in the process that sends them. */
export class BatchMetrics {
  readonly #documents: Histogram<'priority'>;
  readonly #seconds: Histogram<'priority'>;

  constructor(registry: Registry) {
    const labelNames = ['priority'] as const;
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

  /** One batch: documents that Meilisearch accepted, and the time it took in milliseconds. */
  batch(priority: Priority, documents: number, tookMs: number): void {
    this.#documents.observe({ priority }, documents);
    this.#seconds.observe({ priority }, tookMs / 1000);
  }
}

/** Serves `/metrics` on a loopback port, for a process without an HTTP server. Rejects if the port is taken. */
export async function startWorkerMetrics(port: number, host = '127.0.0.1') {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const batches = new BatchMetrics(registry);
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    batches,
    port: (server.address() as AddressInfo).port,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
