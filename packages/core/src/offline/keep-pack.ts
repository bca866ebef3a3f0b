import { createReadStream } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { PackColumns, packTerm } from '@terimce/contract/offline-pack';
import { instantOfText } from '../calendar.js';
import { saveFile } from '../files/save-file.js';
import type { Logger } from '../log.js';
import { pacer } from '../pacer.js';
import { termFeed } from '../terms/change-sequence.js';
import { formulaMarkup } from '../terms/formula-markup.js';
import { newestPack, PACK_MANIFEST, packFile, type StoredPack } from './pack-files.js';

/** Shortest time between two packs: each is downloaded as a whole. */
const PAUSE_MS = 300_000;
/** How long a version stays after a newer one, so that downloads in progress can end. */
const KEPT_MS = 3_600_000;
const BATCH = 200;
const SMALLEST = 9;
/** Changes with the fields of a pack and their form. */
const FORM = new PackColumns().header();

/**
 * Makes the pack for offline use if terms have changed since the last, and removes old versions. What visitors do, such
 * as opening a term, is in the pack but does not make a new one.
 */
export async function keepPack(folder: string, logger: Logger, pauseMs = PAUSE_MS): Promise<void> {
  const last = await newestPack(folder);
  const seq = await termFeed.settledSeq();
  const isCurrent = last?.seq === seq && last.form === FORM && (await hasFile(folder, last));
  const age = Date.now() - (instantOfText(last?.createdAt ?? '')?.getTime() ?? Number.NaN);
  // A time in the future was written while the clock was ahead.
  if (isCurrent || (age >= 0 && age < pauseMs)) return;
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, '.draft-'));
  try {
    const made = await write(draft, folder, seq);
    if (last && last.version !== made.version) await keepFromNow(folder, last);
    logger.info({ terms: made.terms, bytes: made.bytes }, 'Offline pack made');
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await dropOld(folder);
}

async function hasFile(folder: string, { version }: StoredPack): Promise<boolean> {
  const file = packFile(folder, version);
  return file !== undefined && (await stat(file).catch(() => undefined)) !== undefined;
}

/** The values of each group of fields are collected in a file, so that memory has one batch of terms. */
async function write(draft: string, folder: string, seq: number): Promise<StoredPack> {
  const columns = new PackColumns();
  const groups = columns.add([]).map((_, group) => join(draft, String(group)));
  const append = async (texts: readonly string[]) => {
    for (const [group, text] of texts.entries()) await appendFile(groups[group] ?? '', text);
  };
  await append(columns.add([]));
  const pace = pacer();
  for await (const terms of termFeed.streamApproved({ batchSize: BATCH })) {
    const packed = [];
    for (const term of terms) {
      packed.push(packTerm(term, formulaMarkup(term.formula)));
      await pace();
    }
    await append(columns.add(packed));
  }
  const content = async function* () {
    yield columns.header();
    for (const group of groups) yield* createReadStream(group);
  };
  const { name, bytes, sha256 } = await saveFile(draft, 'pack.gz', content(), SMALLEST);
  const version = sha256.slice(0, 20);
  const createdAt = new Date().toISOString();
  const { terms } = columns;
  const pack: StoredPack = { version, sha256, bytes, terms, createdAt, seq, form: FORM };
  await rename(join(draft, name), packFile(folder, version) ?? '');
  await writeFile(join(draft, PACK_MANIFEST), JSON.stringify(pack), { flush: true });
  await rename(join(draft, PACK_MANIFEST), join(folder, PACK_MANIFEST));
  return pack;
}

/** Files are removed by their age. */
async function keepFromNow(folder: string, { version }: StoredPack): Promise<void> {
  const now = new Date();
  await utimes(packFile(folder, version) ?? '', now, now).catch(() => undefined);
}

/** Removes old versions, and what a killed process has left. */
async function dropOld(folder: string): Promise<void> {
  const newest = await newestPack(folder);
  const current = [PACK_MANIFEST, `${newest?.version}.gz`];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (current.includes(name)) continue;
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { recursive: true, force: true });
  }
}
