import { createHash, randomUUID } from 'node:crypto';
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import type { TermStatus } from '@terimce/contract/term';
import { CategoryModel } from '../models/admin.js';
import { ImportModel, type ImportRecord, ImportRowModel } from '../models/import.js';
import { pacer } from '../pacer.js';
import { chunks } from '../queue/index-queue.js';
import type { TermRepository } from '../terms/term-repository.js';
import { noteOf, type Row, toBulkResult } from './bulk-result.js';
import { type BadRow, checkRow, type GoodRow, isGood } from './check-row.js';
import { DuplicateSieve } from './duplicate-sieve.js';

export interface ImportOptions {
  readonly repository: Pick<TermRepository, 'createMany'>;
  readonly by?: string;
  /** `pending` for imports of contributors. */
  readonly status: TermStatus;
  /** Answers the same without writing anything. */
  readonly dryRun?: boolean;
}

/** Rows stored in one go: a few tens of milliseconds of work for the database. */
const CHUNK = 500;
/** Rows of each kind in the reply; all of them are in the collection. */
const SHOWN = 1_000;

/** Progress is written down this often, in milliseconds. */
const SAVE_EVERY_MS = 500;

interface Checked {
  readonly accepted: GoodRow[];
  readonly noted: Row[];
}

/**
 * Starts an import and returns at once. `done` resolves with the result once every row has been
 * stored or refused, and rejects if the database failed; the record then says how far it came, and
 * sending the same rows again stores what is missing and nothing twice.
 */
export async function startImport(
  rows: readonly unknown[],
  options: ImportOptions,
): Promise<{ importId: string; done: Promise<BulkResult> }> {
  const run = new ImportRun(rows, options);
  await run.begin();
  return { importId: run.record._id, done: run.finish() };
}

class ImportRun {
  readonly record: ImportRecord;
  readonly #rows: readonly unknown[];
  readonly #options: ImportOptions;
  readonly #pace = pacer();
  readonly #shown: Record<Row['kind'], Row[]> = { duplicate: [], rejected: [], warning: [] };
  readonly #categories = new Set<string>();
  #sieve: DuplicateSieve | undefined;

  constructor(rows: readonly unknown[], options: ImportOptions) {
    this.#rows = rows;
    this.#options = options;
    const now = new Date();
    this.record = {
      _id: randomUUID(),
      state: 'running',
      createdAt: now,
      ...(options.by ? { createdBy: options.by } : {}),
      heartbeatAt: now,
      contentHash: '',
      total: rows.length,
      processed: 0,
      stored: 0,
      duplicates: 0,
      rejected: 0,
      alreadyStored: 0,
      warnings: 0,
      newCategories: [],
      unknownFields: {},
    };
  }

  async begin(): Promise<void> {
    this.record.contentHash = await this.#hash();
    const same = { contentHash: this.record.contentHash, state: { $ne: 'undone' as const } };
    const earlier = (await ImportModel.find(same, { _id: 1 }).lean()).map(({ _id }) => _id);
    this.#sieve = new DuplicateSieve(this.record._id, earlier);
    for (const { _id } of await CategoryModel.find({}, { _id: 1 }).lean())
      this.#categories.add(_id);
    if (!this.#options.dryRun) await ImportModel.create(this.record);
  }

  async finish(): Promise<BulkResult> {
    try {
      let index = 0;
      let storing: Promise<void> = Promise.resolve();
      for (const part of chunks(this.#rows, CHUNK)) {
        // The next rows are checked while the last ones are being stored.
        const checked = this.#check(part, index);
        await Promise.all([storing, checked]);
        storing = this.#store(await checked, part.length);
        storing.catch(() => undefined);
        index += part.length;
      }
      await storing;
      await this.#save({ state: 'done', finishedAt: new Date() });
      return this.#result();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.#save({ state: 'failed', finishedAt: new Date(), error: reason }).catch(
        () => undefined,
      );
      throw error;
    }
  }

  async #check(raw: readonly unknown[], from: number): Promise<Checked> {
    const good: GoodRow[] = [];
    const noted: Row[] = [];
    for (const [i, row] of raw.entries()) {
      const checked = checkRow(row, from + i);
      for (const name of checked.unknown) {
        const key = name.slice(0, 100).replace(/^\$|\./g, '_');
        this.record.unknownFields[key] = (this.record.unknownFields[key] ?? 0) + 1;
      }
      if (isGood(checked)) good.push(checked);
      else noted.push(this.#rejected(checked, row));
      await this.#pace();
    }
    if (!this.#sieve) throw new Error('The import has not begun');
    const sieved = await this.#sieve.sieve(good);
    this.record.alreadyStored += sieved.alreadyStored;
    return { accepted: sieved.accepted, noted: [...noted, ...sieved.noted] };
  }

  async #store({ accepted, noted }: Checked, size: number): Promise<void> {
    await this.#createCategories(accepted);
    if (this.#options.dryRun) this.record.stored += accepted.length;
    else await this.#storeTerms(accepted, noted);
    for (const row of noted) this.#note(row);
    if (!this.#options.dryRun && noted.length > 0) {
      await ImportRowModel.collection.insertMany(noted as never[], { ordered: false });
    }
    this.record.processed += size;
    await this.#saveNowAndThen();
  }

  async #storeTerms(rows: readonly GoodRow[], noted: Row[]): Promise<void> {
    if (rows.length === 0) return;
    const { repository, by, status } = this.#options;
    const outcome = await repository.createMany(
      rows.map(({ content }) => content),
      { status, importId: this.record._id, lane: 'bulk', ...(by ? { by } : {}) },
    );
    this.record.stored += outcome.stored.length;
    for (const { index } of outcome.refused) {
      // Somebody else added it in this very moment.
      const row = rows[index] as GoodRow;
      noted.push(noteOf(this.record._id, row, 'duplicate', 'TERM_EXISTS'));
    }
  }

  async #createCategories(rows: readonly GoodRow[]): Promise<void> {
    for (const { content, categoryName, isNewCategory } of rows) {
      if (!isNewCategory || this.#categories.has(content.category)) continue;
      this.#categories.add(content.category);
      this.record.newCategories.push(content.category);
      if (this.#options.dryRun) continue;
      const { by } = this.#options;
      await CategoryModel.updateOne(
        { _id: content.category },
        {
          $setOnInsert: {
            en: categoryName,
            tr: categoryName,
            createdAt: new Date(),
            ...(by ? { createdBy: by } : {}),
          },
        },
        { upsert: true },
      );
    }
  }

  #rejected(row: BadRow, raw: unknown): Row {
    const { index, reason, englishTerm, turkishTerm, category } = row;
    const importId = this.record._id;
    const kept = JSON.stringify(raw)?.slice(0, 20_000) ?? '';
    return {
      importId,
      index,
      kind: 'rejected',
      reason,
      englishTerm,
      turkishTerm,
      category,
      row: kept,
    };
  }

  #note(row: Row): void {
    const counter = { duplicate: 'duplicates', rejected: 'rejected', warning: 'warnings' } as const;
    this.record[counter[row.kind]] += 1;
    if (this.#shown[row.kind].length < SHOWN) this.#shown[row.kind].push(row);
  }

  async #saveNowAndThen(): Promise<void> {
    if (Date.now() - this.record.heartbeatAt.getTime() > SAVE_EVERY_MS) await this.#save({});
  }

  async #save(change: Partial<ImportRecord>): Promise<void> {
    Object.assign(this.record, change, { heartbeatAt: new Date() });
    if (this.#options.dryRun) return;
    const { _id, ...members } = this.record;
    await ImportModel.updateOne({ _id }, { $set: members });
  }

  async #hash(): Promise<string> {
    const hash = createHash('sha256');
    for (const row of this.#rows) {
      hash.update(`${JSON.stringify(row)}\n`);
      await this.#pace();
    }
    return hash.digest('hex');
  }

  #result(): BulkResult {
    return toBulkResult(this.record, this.#shown, this.#options.dryRun ?? false);
  }
}
