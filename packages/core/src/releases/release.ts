import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import type { PublicRelease } from '@terimce/contract/routes/releases';
import { dayNumber, instantOfText } from '../calendar.js';
import { type CategoryCatalog, readCategoryCatalog } from '../categories/category-catalog.js';
import { toExchangeRow } from '../files/exchange-row.js';
import { type SavedFile, saveFile } from '../files/save-file.js';
import { termFeed } from '../terms/change-sequence.js';
import type { Term } from '../terms/term.js';
import {
  type ReleasedTerm,
  type ReleaseWriter,
  writeCsv,
  writePairs,
  writeTbxFile,
} from './release-writers.js';
import { writeStarDict } from './stardict.js';
import { writeYomitan } from './yomitan.js';

/** A dated copy of all public terms in several formats: a folder of files with this description. */
export interface Release extends Omit<PublicRelease, 'files'> {
  /** Change number up to which the terms are in it. */
  readonly seq: number;
  /** The slugs of the changes are in `changes.json`. */
  readonly files: readonly SavedFile[];
}

const DESCRIPTION = 'release.json';
const CHANGES = 'changes.json';
/** The `rev` of every term, for the changes of the next release; not served. */
const REVS = '.revs.json.gz';
const ROWS = 'terms.jsonl.gz';
const WRITERS: Readonly<Record<string, ReleaseWriter>> = {
  'terms.csv.gz': writeCsv,
  'terms.tbx.gz': writeTbxFile,
  'terms-en-tr.tsv.gz': writePairs('en'),
  'terms-tr-en.tsv.gz': writePairs('tr'),
  'yomitan.zip': writeYomitan,
  'stardict.zip': writeStarDict,
};
const ID = /^(\d{4}-\d\d-\d\d)(?:-(\d+))?$/;
const BATCH = 200;
const YEAR_MS = 366 * 24 * 3_600_000;

/** Id of a term → its rev and slug. */
type Revs = Record<string, readonly [rev: number, slug: string]>;

/** The folder of releases in `DATA_DIR`. */
export const releaseFolder = (dataDir: string): string => join(dataDir, 'releases');

/** The releases in a folder, newest first. */
export async function listReleases(folder: string): Promise<Release[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => ID.test(name)).sort((a, b) => orderOf(b) - orderOf(a));
  const texts = ids.map((id) => readFile(join(folder, id, DESCRIPTION), 'utf8').catch(() => ''));
  return (await Promise.all(texts)).flatMap((text) => (text ? [JSON.parse(text) as Release] : []));
}

/** More releases than a day can have. */
const NUMBERS_OF_A_DAY = 1_000_000;

function orderOf(id: string): number {
  const [, day = '', number = '1'] = ID.exec(id) ?? [];
  return dayNumber(day) * NUMBERS_OF_A_DAY + Number(number);
}

/** Makes a release if today has none and terms have changed since the last, or if `asked`; undefined if not. */
export async function releaseIfDue(
  folder: string,
  { license, asked, now = new Date() }: { license: string; asked: boolean; now?: Date },
): Promise<Release | undefined> {
  const [last] = await listReleases(folder);
  const seq = await termFeed.settledSeq();
  const today = now.toISOString().slice(0, 10);
  const isDue = !last || (!last.id.startsWith(today) && last.seq !== seq);
  if (!isDue && !asked) return undefined;
  const [, day, number = '1'] = ID.exec(last?.id ?? '') ?? [];
  const id = day === today ? `${today}-${Number(number) + 1}` : today;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.draft-${process.pid}-${now.getTime()}`);
  try {
    await mkdir(draft);
    const release = await write(draft, { id, at: now.toISOString(), seq, license }, folder, last);
    await rename(draft, join(folder, id));
    return release;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes releases that are older than a year, except the last, and drafts that a killed process has left. */
export async function dropOldReleases(folder: string, now = Date.now()): Promise<void> {
  const [, ...older] = await listReleases(folder);
  for (const { id, at } of older) {
    if (now - (instantOfText(at)?.getTime() ?? now) > YEAR_MS)
      await rm(join(folder, id), { recursive: true });
  }
  for (const name of await readdir(folder).catch(() => [])) {
    const made = Number(/^\.draft-\d+-(\d+)$/.exec(name)?.[1] ?? now);
    if (now - made > 3_600_000) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function write(
  draft: string,
  facts: Pick<Release, 'id' | 'at' | 'seq' | 'license'>,
  folder: string,
  last: Release | undefined,
): Promise<Release> {
  const catalog = await readCategoryCatalog();
  const revs: Revs = {};
  const files = [await saveFile(draft, ROWS, rowsOf(catalog, revs))];
  const rows = () => readRows(join(draft, ROWS));
  const terms = Object.keys(revs).length;
  for (const [name, writer] of Object.entries(WRITERS)) {
    files.push(await saveFile(draft, name, writer(rows, { ...facts, terms })));
  }
  const before = last ? await readRevs(join(folder, last.id, REVS)) : {};
  const changes = compare(before, revs);
  files.push(await saveFile(draft, CHANGES, [JSON.stringify({ since: last?.id, ...changes })]));
  await writeFile(join(draft, REVS), gzipSync(JSON.stringify(revs)));
  const { added, changed, removed } = changes;
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const release = { ...facts, terms, changes: counts, files };
  await writeFile(join(draft, DESCRIPTION), JSON.stringify(release));
  return release;
}

/** One term a line; fills `revs`. The other files are made from this one, so that all have the same terms. */
async function* rowsOf(catalog: CategoryCatalog, revs: Revs): AsyncGenerator<string> {
  for await (const terms of termFeed.streamApproved({ batchSize: BATCH })) {
    for (const { _id, rev, slug } of terms) revs[_id] = [rev, slug];
    yield terms.map((term) => `${JSON.stringify(releasedTerm(term, catalog))}\n`).join('');
  }
}

function releasedTerm(term: Term, catalog: CategoryCatalog): ReleasedTerm {
  const { _id: id, category, updatedAt } = term;
  const field = { en: catalog.nameOf(category, 'en'), tr: catalog.nameOf(category, 'tr') };
  return { id, updatedAt: updatedAt.toISOString(), field, content: toExchangeRow(term) };
}

async function* readRows(file: string): AsyncGenerator<ReleasedTerm[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  let batch: ReleasedTerm[] = [];
  for await (const line of lines) {
    batch.push(JSON.parse(line));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function readRevs(file: string): Promise<Revs> {
  return JSON.parse(gunzipSync(await readFile(file)).toString());
}

function compare(before: Revs, after: Revs) {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [id, [rev, slug]] of Object.entries(after)) {
    const known = before[id];
    if (!known) added.push(slug);
    else if (known[0] !== rev) changed.push(slug);
  }
  const removed = Object.entries(before).flatMap(([id, [, slug]]) => (after[id] ? [] : [slug]));
  return { added, changed, removed };
}
