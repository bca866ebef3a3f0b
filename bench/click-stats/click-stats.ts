import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyRetention } from '@terimce/api/admin/logs/retention';
import { createLogger } from '@terimce/core/log';
import { EventModel } from '@terimce/core/models/events';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { type LocalProduct, startLocalProduct } from '../relevance/engines/local-product.js';
import { tokenOf } from '../relevance/engines/product-engine.js';
import { fill } from './fill.js';

/**
 * The reports of the click statistics over HTTP with a million events on the embedded database, each compared with
 * the aggregation of the raw events that it replaces.
 */
const RUNS = 9;
const DAY_MS = 86_400_000;

async function time(run: () => Promise<unknown>, runs = RUNS) {
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { first: times[0] ?? 0, p50: sorted[runs >> 1] ?? 0, max: sorted.at(-1) ?? 0 };
}

function row(name: string, ...figures: number[]): void {
  const cells = figures.map((ms) => (Number.isNaN(ms) ? '' : ms.toFixed(0)).padStart(8)).join('');
  process.stdout.write(`${name.padEnd(44)}${cells}\n`);
}

const since = {
  daily: () => new Date(new Date().toISOString().slice(0, 10)),
  weekly: () => new Date(new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10)),
  monthly: () => new Date(`${new Date().toISOString().slice(0, 7)}-01`),
  all: () => undefined,
};
type Period = keyof typeof since;

/** A report computed from the raw events instead of the stored sums. */
function fromEvents(period: Period): Promise<unknown> {
  const start = since[period]();
  return EventModel.aggregate([
    { $match: { termId: { $exists: true }, ...(start ? { at: { $gte: start } } : {}) } },
    { $group: { _id: '$termId', count: { $sum: 1 }, lastAt: { $max: '$at' } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 50 },
  ]);
}

async function measure(product: LocalProduct): Promise<void> {
  const token = await tokenOf(product);
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${product.baseUrl}/api${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { data: { termClickStats: Array<{ termId: string }> } };
  };
  const LIST = '/analytics/detailed-term-click-stats';
  process.stdout.write(`${'milliseconds'.padEnd(44)}   first     p50     max  events\n`);
  for (const period of Object.keys(since) as Period[]) {
    const raw = await time(() => fromEvents(period), 1);
    const reports: Array<[name: string, query: string]> = [
      ['by clicks', ''],
      ['by favorites', '&sortBy=favoriteCount'],
      ['by favorites, ascending', '&sortBy=favoriteCount&sortOrder=asc'],
      ['by category', '&sortBy=category'],
      ['by last click', '&sortBy=lastClicked'],
      ['ascending, page 7', '&sortOrder=asc&page=7'],
      ['of a category', '&category=civil'],
      ['with a search that finds all', '&search=c'],
      ['with a search that finds much', '&search=gear'],
      ['with a search that finds little', '&search=ceramic%20gear%20cab'],
    ];
    for (const [i, [name, query]] of reports.entries()) {
      const { first, p50, max } = await time(() => get(`${LIST}?period=${period}${query}`));
      row(`${period}: ${name}`, first, p50, max, i === 0 ? raw.p50 : Number.NaN);
    }
    const top = (await get(`${LIST}?period=${period}`)).data.termClickStats[0]?.termId;
    const page = await time(() => get(`/analytics/term-click-stats/${top}?period=${period}`));
    row(`${period}: page of the top term`, page.first, page.p50, page.max);
    if (period === 'all') continue;
    const board = await time(() => get(`/analytics/dashboard-stats?period=${period}`));
    row(`${period}: dashboard`, board.first, board.p50, board.max);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-clicks-'));
const product = await startLocalProduct(folder);
try {
  await connectMongo(product.database, createLogger('bench', 'error'));
  await fill(product, Date.now());
  await applyRetention({ logDays: 180, addressDays: 30 });
  await measure(product);
} finally {
  await disconnectMongo();
  await product.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
