import { expect, it } from 'vitest';
import { startWorkerMetrics } from './metrics.js';

it('returns the metrics of batches', async () => {
  const metrics = await startWorkerMetrics(0);
  metrics.batches.batch('edit', 3, 40);
  const url = `http://127.0.0.1:${metrics.port}`;
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('terimce_index_batch_documents_sum{priority="edit"} 3');
  expect(text).toContain('terimce_index_batch_seconds_sum{priority="edit"} 0.04');
  expect((await fetch(`${url}/other`)).status).toBe(404);
  metrics.close();
});
