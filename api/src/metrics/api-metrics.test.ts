import { readFileSync } from 'node:fs';
import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { BatchMetrics } from '@terimce/indexer/metrics';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { readExposition, type Sample } from '../../test/read-exposition.js';
import { ApiMetrics, type MetricSources } from './api-metrics.js';

const status: SearchStatus = {
  stored: 3,
  indexed: 2,
  failed: 1,
  failures: [],
  failedJobs: [],
  docsPerSecond: 5,
  remainingSeconds: null,
  queue: { kind: 'redis', reachable: true, edits: 1, bulk: 2, active: 1 },
  oldestUnindexedSeconds: 0.5,
  indexVersion: 1,
  engine: {
    host: 'http://a"b\\c:7700',
    healthy: true,
    error: null,
    version: '1.21.0',
    documents: 3,
    lastIndexedAt: null,
  },
  drift: null,
  rebuild: null,
  search: { circuit: 'closed', titleIndexTerms: 3, titleIndexReady: true },
  workers: [],
};

async function scrape(read: MetricSources['status'] = async () => status) {
  const registry = new Registry();
  const metrics = new ApiMetrics(registry, {
    status: read,
    cache: { hits: 7, misses: 2 },
    leftOut: { total: 3 },
  });
  new BatchMetrics(registry).batch('edit', 3, 40);
  metrics.reply('GET /terms/search', 200, undefined, 12);
  metrics.reply('GET /terms/search', 400, 'QUERY_TOO_LONG', 1);
  return readExposition(await registry.metrics());
}

describe('the metrics for Prometheus', () => {
  it('are in Prometheus’ text format, named as it advises', async () => {
    const families = await scrape();
    for (const [name, { type, help, samples }] of families) {
      expect(help, name).not.toBe('');
      if (type === 'histogram') expectCumulative(samples);
      // The others are named by the library.
      if (!name.startsWith('terimce_')) continue;
      expect(samples.length, name).toBeGreaterThan(0);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
    }
    const value = (name: string) => families.get(name)?.samples[0]?.value;
    expect(value('terimce_search_cache_hits_total')).toBe(7);
    expect(value('terimce_terms_refused')).toBe(1);
    expect(value('terimce_index_healthy')).toBe(1);
    expect(value('terimce_pipeline_known')).toBe(1);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('unreachable'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('omit those of the pipeline if the database %s', async (_how, read) => {
    const families = await scrape(read);
    expect(families.get('terimce_pipeline_known')?.samples[0]?.value).toBe(0);
    expect(families.get('terimce_outbox_age_seconds')?.samples).toEqual([]);
    expect(families.get('terimce_errors_total')?.samples).toMatchObject([
      { labels: { code: 'QUERY_TOO_LONG' }, value: 1 },
    ]);
  });

  it('include the ones that the Grafana dashboard queries', async () => {
    const families = await scrape();
    const file = new URL('../../../infra/grafana/terimce.json', import.meta.url);
    const asked = [...readFileSync(file, 'utf8').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].flatMap(
      ([, expr = '']) => [...expr.matchAll(/\b(?:terimce|nodejs|process)_\w+/g)].map(String),
    );
    expect(asked.length).toBeGreaterThan(15);
    const known = (name: string) =>
      families.has(name) || families.has(name.replace(/_(bucket|sum|count)$/, ''));
    expect(asked.filter((name) => !known(name))).toEqual([]);
  });
});

/** Buckets are cumulative; the last one has no limit and equals the count. */
function expectCumulative(samples: readonly Sample[]): void {
  const series = new Map<string, number[]>();
  for (const { name, labels, value } of samples) {
    const { le, ...others } = labels;
    const key = JSON.stringify(others);
    const buckets = series.get(key) ?? [];
    series.set(key, buckets);
    if (le !== undefined) {
      expect(value).toBeGreaterThanOrEqual(buckets.at(-1) ?? 0);
      buckets.push(value);
    } else if (name.endsWith('_count')) expect(buckets.at(-1)).toBe(value);
  }
}
