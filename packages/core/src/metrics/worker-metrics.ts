import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { BatchMetrics } from './sender-metrics.js';

export interface WorkerMetrics {
  readonly batches: BatchMetrics;
  readonly port: number;
  close(): void;
}

/** Figures of a process without HTTP of its own: answers `/metrics` on a port on loopback. Rejects when the port is taken. */
export async function startWorkerMetrics(port: number): Promise<WorkerMetrics> {
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
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    batches,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
