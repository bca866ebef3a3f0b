import { TermModel } from '@terimce/core/models/term';
import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import { startApiProcess } from './api-process.js';
import { madeUpTerms } from './made-up-terms.js';
import { percentiles } from './percentiles.js';
import { startStack } from './stack.js';
import { untilIndexed } from './until.js';

/**
 * A rebuild of the whole index under 50 searches and 5 edits a second over HTTP: none may fail, come
 * back empty, or be lost. `TERMS` says how many terms there are; 200,000 by default.
 */
const TERMS = Number(process.env.TERMS ?? 200_000);
const PART = 2_000;
const SEARCH_EVERY_MS = 20;
const EDIT_EVERY_MS = 200;
/** The same load without a rebuild, to compare with. */
const BEFORE_MS = 15_000;
/** Words of titles, and of definitions, which Meilisearch alone knows. */
const QUERIES = [
  'gear',
  'thermal valve',
  'pompa',
  'carries load',
  'enerji kaybı',
  'energy in between',
];

const stack = await startStack();
try {
  const loading = performance.now();
  const ids: string[] = [];
  for (let from = 0; from < TERMS; from += PART) {
    const { stored } = await stack.repository.createMany(madeUpTerms(PART, 'r', from));
    ids.push(...stored.map(({ _id }) => String(_id)));
  }
  await untilIndexed();
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
  console.info(`${ids.length} terms stored and indexed in ${seconds(loading)} s`);
  const api = await startApiProcess(stack.env);
  stack.watch(api.engine);

  const counts = {
    searches: 0,
    failed: 0,
    empty: 0,
    emptyDegraded: 0,
    degraded: 0,
    edits: 0,
    editsFailed: 0,
  };
  const durations: number[] = [];
  /** The limit differs from time to time, so that the cache does not answer. */
  const search = async (query: string, limit: number) => {
    const started = performance.now();
    counts.searches += 1;
    try {
      const response = await fetch(
        `${api.url}/api/terms/search?query=${encodeURIComponent(query)}&limit=${limit}`,
      );
      const reply = (await response.json()) as { data: unknown[]; degraded?: boolean };
      if (!response.ok) counts.failed += 1;
      else if (reply.data.length === 0 && reply.degraded) counts.emptyDegraded += 1;
      else if (reply.data.length === 0) counts.empty += 1;
      if (reply.degraded) counts.degraded += 1;
    } catch {
      counts.failed += 1;
    }
    durations.push(performance.now() - started);
  };
  const edited = new Map<string, string>();
  const edit = async (n: number) => {
    const id = ids[(n * 7919) % ids.length] as string;
    const englishDefinition = `Edited as number ${n} while the index was rebuilt.`;
    counts.edits += 1;
    try {
      await api.call('PUT', `/admin/terms/${id}`, { englishDefinition });
      edited.set(id, englishDefinition);
    } catch {
      counts.editsFailed += 1;
    }
  };

  const pending = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  let turn = 0;
  const searching = setInterval(() => {
    turn += 1;
    track(search(QUERIES[turn % QUERIES.length] ?? '', 1 + (turn % 50)));
  }, SEARCH_EVERY_MS);
  let n = 0;
  const editing = setInterval(() => track(edit(n++)), EDIT_EVERY_MS);

  const report = (when: string) => {
    console.info(`${when}: ${JSON.stringify({ ...counts, ...percentiles(durations) })}`);
    durations.length = 0;
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
  };
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
  report('before');
  const started = performance.now();
  await api.call('POST', '/admin/search/reindex');
  type Status = { rebuild: { phase: string; finishedAt: string | null; error: string | null } };
  let rebuild: Status['rebuild'];
  do {
    await new Promise((resolve) => setTimeout(resolve, 500));
    rebuild = ((await api.call('GET', '/admin/search/status')) as Status).rebuild;
  } while (!rebuild.finishedAt);
  const took = seconds(started);
  clearInterval(searching);
  clearInterval(editing);
  await Promise.all(pending);
  await untilIndexed();

  let lost = 0;
  const index = stack.target.client.index<{ englishDefinition: string; rev: number }>(TERMS_INDEX);
  for (const [id, definition] of edited) {
    const term = await TermModel.findById(id, { englishDefinition: 1, rev: 1 }).lean();
    const document = await index.getDocument(id);
    if (term?.englishDefinition !== definition || document.englishDefinition !== definition)
      lost += 1;
  }
  const { numberOfDocuments } = await index.getStats();
  report('during');
  console.info(
    `rebuild: ${rebuild.phase} ${rebuild.error ?? ''} after ${took} s; ` +
      `${lost} of ${edited.size} edits lost; ${numberOfDocuments} documents for ${ids.length} terms`,
  );
} finally {
  await stack.stop();
}
