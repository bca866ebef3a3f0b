import { loadavg } from 'node:os';
import { Random } from '@terimce/test-services/random';
import type { TitleEntry } from '@terimce/title-search/entry';
import { hostileQueries } from '@terimce/title-search/hostile-queries';
import { searchTitles } from '@terimce/title-search/search-titles';
import { TitleIndex } from '@terimce/title-search/title-index';
import { buildCollection } from '../relevance/collection/collection.js';
import { toTitleEntry } from '../relevance/engines/title-index-engine.js';
import { buildClasses } from '../relevance/queries/classes.js';
import { watchTicks } from './ticks.js';

const SIZES = [20_000, 200_000];
const CHANGES = 2000;
const HOSTILE = 100_000;
/** Runs of each long task. */
const RUNS = 3;

/** Prints build, change and search times of the title index with 20,000 and 200,000 terms. */
async function main(): Promise<void> {
  for (const size of SIZES) {
    const terms = buildCollection(size, 42);
    const entries = terms.map(toTitleEntry);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `\n${size.toLocaleString('en')} terms (Node ${process.versions.node}, load ${load})`,
    );
    const index = await build(entries);
    measureChanges(index, entries);
    await compact(index, entries);
    measureSearch(index, buildClasses(terms, new Random(2)));
    measureHostile(index, size === SIZES[0] ? HOSTILE : HOSTILE / 10);
  }
}

async function build(entries: readonly TitleEntry[]): Promise<TitleIndex> {
  const before = heapBytes();
  let index = new TitleIndex();
  await index.addAll(entries);
  const memory = heapBytes() - before;
  await blocking('build in slices', async () => {
    index = new TitleIndex();
    globalThis.gc?.();
    return () => index.addAll(entries);
  });
  console.log(`  memory            ${(memory / 2 ** 20).toFixed(0)} MB`);
  return index;
}

/** Heap and typed arrays; exact with `--expose-gc`. */
function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Runs a long task several times and prints how long it took and how long it blocked other work at most: in the best
 * run, which is its own effect, in the worst, which includes the machine's, and without garbage collection pauses.
 */
async function blocking(label: string, prepare: () => Promise<() => Promise<void>>): Promise<void> {
  const took: number[] = [];
  const longest: number[] = [];
  const working: number[] = [];
  const collecting: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const task = await prepare();
    const start = performance.now();
    const ticks = await watchTicks(task);
    took.push(performance.now() - start);
    longest.push(ticks.longest);
    working.push(ticks.longestWithoutCollecting);
    collecting.push(ticks.longestCollection);
  }
  const range = (times: number[]) =>
    `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} ms`;
  console.log(
    `${label.padEnd(20)}${range(took)}, blocked at most ${range(longest)} in ${RUNS} runs ` +
      `(collecting garbage ${range(collecting)}, without ${range(working)})`,
  );
}

function measureChanges(index: TitleIndex, entries: readonly TitleEntry[]): void {
  const changed = entries.slice(0, CHANGES);
  const removing = changed.map((entry) => timed(() => index.remove(entry.id)));
  const adding = changed.map((entry) => timed(() => index.add(entry)));
  console.log(`  remove            ${quantiles(removing)}`);
  console.log(`  add               ${quantiles(adding)}`);
}

/** Compacts after every term was replaced once. */
async function compact(index: TitleIndex, entries: readonly TitleEntry[]): Promise<void> {
  await blocking('compact in slices', async () => {
    for (const entry of entries) index.add(entry);
    globalThis.gc?.();
    return () => index.compact();
  });
}

function measureSearch(index: TitleIndex, classes: ReturnType<typeof buildClasses>): void {
  const finished = classes.filter(({ typing }) => !typing).flatMap(({ queries }) => queries);
  const typed = classes.flatMap(({ queries }) => queries).slice(0, 1000);
  const keystrokes = typed.flatMap(({ query }) =>
    [...query].slice(0, 12).map((_, i) => query.slice(0, i + 1)),
  );
  for (const { query } of finished.slice(0, 500)) searchTitles(index, query, { mode: 'finished' });
  const searching = finished.map(({ query }) =>
    bestOfThree(() => searchTitles(index, query, { mode: 'finished' })),
  );
  const typing = keystrokes.map((query) =>
    bestOfThree(() => searchTitles(index, query, { mode: 'typing', limit: 15 })),
  );
  console.log(`  search, finished  ${quantiles(searching)}  (${searching.length} judged queries)`);
  console.log(`  search, keystroke ${quantiles(typing)}  (${typing.length} keystrokes)`);
}

function measureHostile(index: TitleIndex, count: number): void {
  const times: number[] = [];
  for (const query of hostileQueries(count, 5)) {
    times.push(bestOfThree(() => searchTitles(index, query, { mode: 'finished', limit: 50 })));
  }
  console.log(`  hostile queries   ${quantiles(times)}  (${count.toLocaleString('en')})`);
}

function timed(task: () => unknown): number {
  const start = performance.now();
  task();
  return performance.now() - start;
}

/** The best of three runs, so that other work of the machine does not count. Nothing is cached. */
function bestOfThree(task: () => unknown): number {
  return Math.min(timed(task), timed(task), timed(task));
}

function quantiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(3);
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms`;
}

await main();
