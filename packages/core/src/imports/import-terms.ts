// One file: every step of an import counts into one record, which the class keeps.
import { createHash, randomUUID } from 'node:crypto';
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import type { RowIssue } from '@terimce/contract/row-issues';
import type { TermStatus } from '@terimce/contract/term';
import { type CategoryCatalog, readCategoryCatalog } from '../categories/category-catalog.js';
import { chunks } from '../chunks.js';
import { CodedError } from '../coded-error.js';
import { CategoryModel } from '../models/admin.js';
import {
  type ImportFacts,
  ImportModel,
  type ImportRecord,
  ImportRowModel,
} from '../models/import.js';
import { pacer } from '../pacer.js';
import { existingTerm } from '../terms/term-keys.js';
import type { TermRepository } from '../terms/term-repository.js';
import { noteOf, type Row, refusalOf, toBulkResult } from './bulk-result.js';
import {
  type BadRow,
  badRow,
  completeRow,
  type GoodRow,
  isRefused,
  type ParsedRow,
  parseRow,
} from './check-row.js';
import { DuplicateFilter } from './duplicate-filter.js';
import { type PlannedUpdate, UpdateMatcher, type UpdateRules } from './update-matcher.js';

/** A row as a term, or why it is not one. */
export type PreparedRow = (
  | { readonly term: unknown; readonly warnings?: readonly RowIssue[] }
  | { readonly issues: readonly RowIssue[] }
) & {
  /** The row's number less one, as people see it; its position among the rows if absent. */
  readonly index?: number;
};

export interface ImportOptions {
  readonly repository: Pick<TermRepository, 'createMany'> &
    Partial<Pick<TermRepository, 'updateMany'>>;
  readonly by?: string;
  /** The id of that account. */
  readonly byId?: string;
  /** `pending` for imports of contributors. */
  readonly status: TermStatus;
  /** Returns the same result without writing anything. */
  readonly dryRun?: boolean;
  /** Aborted when the process stops; ends the import after the current rows. */
  readonly signal?: AbortSignal;
  /** Name and details of the import. */
  readonly facts?: ImportFacts;
  /** Converts a row to a term, or returns why it cannot. Without it, rows are terms. */
  readonly prepare?: (row: unknown) => PreparedRow;
  /** Slug of the category of new terms whose row has none. */
  readonly category?: string;
  /** Distinguishes imports of the same rows with different preparation. */
  readonly preparation?: string;
  /** Which rows change existing terms. Without it, all rows are new terms. */
  readonly update?: UpdateRules;
}

/** Rows stored at a time: a few tens of milliseconds of work for the database. */
const CHUNK = 500;
/** Most categories that an import adds, and that a user adds in a day with single terms. */
export const NEW_CATEGORIES_MAX = 50;
/** Most names of unknown fields that are counted; one document contains them all. */
const UNKNOWN_NAMES_MAX = 1_000;
/** Most rows of each kind in the reply; all of them are in the collection. */
const SHOWN = 1_000;

/** Interval at which progress is stored, in milliseconds. */
const SAVE_EVERY_MS = 500;

interface Checked {
  readonly accepted: GoodRow[];
  readonly updates: PlannedUpdate[];
  readonly noted: Row[];
}

/**
 * Starts an import and returns at once. `done` resolves with the result once every row was stored or refused. It
 * rejects if the database failed or the process stops; the record then has the progress, and sending the same rows
 * again stores what is missing and nothing twice.
 */
export async function startImport(
  rows: readonly unknown[],
  options: ImportOptions,
): Promise<{ importId: string; done: Promise<BulkResult> }> {
  const run = new ImportRun(rows, options);
  await run.begin();
  return { importId: run.record._id, done: run.finish() };
}

interface Plan {
  readonly status: TermStatus;
  readonly publishAt?: Date;
}

/** Rows by the status that they ask for, in the order of the file within each. */
function byPlan(rows: readonly GoodRow[], own: TermStatus): { plan: Plan; members: GoodRow[] }[] {
  const groups = new Map<string, { plan: Plan; members: GoodRow[] }>();
  for (const row of rows) {
    const plan = planOf(row, own);
    const key = JSON.stringify(plan);
    const group = groups.get(key) ?? { plan, members: [] };
    group.members.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * The status and the time of publication that a row's term gets. Only those who may publish can import published terms
 * and times of publication. A row with a time is never published at once, unless it says so and the time has passed.
 */
function planOf({ status, publishAt }: GoodRow, own: TermStatus): Plan {
  if (own !== 'approved') return { status: status === 'draft' ? status : own };
  const wanted = status ?? (publishAt ? 'draft' : own);
  const isPast = publishAt === undefined || publishAt.getTime() <= Date.now();
  if (isPast || wanted === 'rejected') return { status: wanted };
  return { status: wanted === 'pending' ? wanted : 'draft', publishAt };
}

/** A warning if a row names a time of publication that its plan does not have. */
function lostTime(row: GoodRow, plan: Plan): RowIssue[] {
  if (!row.publishAt || plan.publishAt) return [];
  const isPast = row.status === undefined && plan.status === 'draft';
  return [{ code: isPast ? 'TIME_PAST' : 'TIME_UNUSED', field: 'publishAt' }];
}

async function insertRows(importId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({ importId, ...row }));
  await ImportRowModel.insertMany(records, { ordered: false, lean: true });
}

class ImportRun {
  readonly record: ImportRecord;
  readonly #rows: readonly unknown[];
  /** Number of different unknown field names so far. */
  #unknownNames = 0;
  readonly #options: ImportOptions;
  readonly #pace = pacer();
  /** Positions of rows whose number is another. */
  readonly #positions = new Map<number, number>();
  readonly #shown = new Map<Row['kind'] | 'added', Row[]>();
  readonly #created = new Set<string>();
  /** The new categories of all checked rows. */
  readonly #newCategories = new Set<string>();
  #categories: CategoryCatalog | undefined;
  #duplicates: DuplicateFilter | undefined;
  readonly #updates: UpdateMatcher | undefined;
  #isStopped = false;

  constructor(rows: readonly unknown[], options: ImportOptions) {
    this.#rows = rows;
    this.#options = options;
    const now = new Date();
    // The model adds the counts, which are 0.
    const record = new ImportModel({
      ...options.facts,
      _id: randomUUID(),
      state: 'running',
      createdAt: now,
      ...(options.by ? { createdBy: options.by } : {}),
      ...(options.byId ? { createdById: options.byId } : {}),
      status: options.status,
      heartbeatAt: now,
      contentHash: '',
      total: rows.length,
    });
    this.record = { ...record.toObject(), unknownFields: Object.create(null) };
    this.#updates = options.update && new UpdateMatcher(options.update);
  }

  async begin(): Promise<void> {
    this.record.contentHash = await this.#hash();
    const same = { contentHash: this.record.contentHash, state: { $ne: 'undone' as const } };
    const earlier = (await ImportModel.find(same, { _id: 1 }).lean()).map(({ _id }) => _id);
    this.#duplicates = new DuplicateFilter(earlier);
    this.#categories = await readCategoryCatalog();
    if (this.#options.dryRun) return;
    await this.#requireTerm();
    await ImportModel.create(this.record);
  }

  /** @throws CodedError IMPORT_WITHOUT_TERMS if no row is valid. Usually the first row is. */
  async #requireTerm(): Promise<void> {
    for (const [position, row] of this.#rows.entries()) {
      const checked = this.#parse(row, position);
      if (!isRefused(checked)) {
        // A row that updates a term needs only what it changes.
        if (this.#updates || !isRefused(completeRow(this.#withCategory(checked)))) return;
      }
      await this.#pace();
    }
    throw new CodedError('IMPORT_WITHOUT_TERMS');
  }

  async finish(): Promise<BulkResult> {
    try {
      let index = 0;
      let state: ImportRecord['state'] = 'done';
      let storing: Promise<void> = Promise.resolve();
      for (const part of chunks(this.#rows, CHUNK)) {
        if (this.#options.signal?.aborted) {
          await storing;
          throw new CodedError('NOT_READY');
        }
        if (this.#isStopped) {
          state = 'interrupted';
          break;
        }
        // The next rows are checked while the previous ones are being stored.
        const checked = this.#check(part, index);
        await Promise.all([storing, checked]);
        storing = this.#store(await checked, part.length);
        storing.catch(() => undefined);
        index += part.length;
      }
      await storing;
      await this.#save({ state, finishedAt: new Date() });
      return this.#result();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const state = this.#options.signal?.aborted ? 'interrupted' : 'failed';
      await this.#save({ state, finishedAt: new Date(), error: reason }).catch(() => undefined);
      throw error;
    }
  }

  async #check(raw: readonly unknown[], from: number): Promise<Checked> {
    const parsed: ParsedRow[] = [];
    const noted: Row[] = [];
    for (const [i, row] of raw.entries()) {
      const checked = this.#parse(row, from + i);
      for (const name of checked.unknown) this.#countUnknown(name);
      if (isRefused(checked)) noted.push(refusalOf(checked));
      else parsed.push(checked);
      await this.#pace();
    }
    const sorted = (await this.#updates?.sort(parsed)) ?? { updates: [], rest: parsed, noted: [] };
    const good: GoodRow[] = [];
    for (const row of sorted.rest) {
      const complete = completeRow(this.#withCategory(row));
      if (isRefused(complete)) noted.push(refusalOf(complete));
      else good.push(complete);
    }
    if (!this.#duplicates) throw new Error('The import has not started');
    const fits = (row: ParsedRow): boolean => {
      if (this.#hasRoomFor(row)) return true;
      const params = { max: NEW_CATEGORIES_MAX };
      noted.push(
        noteOf(row, 'rejected', { code: 'TOO_MANY_CATEGORIES', field: 'category', params }),
      );
      return false;
    };
    const filtered = await this.#duplicates.filter(good.filter(fits));
    this.record.alreadyStored += filtered.alreadyStored;
    const updates = sorted.updates.filter(({ row }) => fits(row));
    const warn = (row: ParsedRow, warnings: readonly RowIssue[]) => {
      if (warnings.length > 0) noted.push({ ...noteOf(row, 'warning'), issues: [...warnings] });
    };
    for (const row of filtered.accepted) {
      warn(row, [...row.warnings, ...lostTime(row, planOf(row, this.#options.status))]);
    }
    for (const { row } of updates) warn(row, row.warnings);
    return {
      accepted: filtered.accepted,
      updates,
      noted: [...noted, ...sorted.noted, ...filtered.noted],
    };
  }

  /** Each new category is read for every page of the site; more than a few are a column that was mistaken for it. */
  #hasRoomFor({ isNewCategory, content: { category = '' } }: ParsedRow): boolean {
    if (!isNewCategory || this.#newCategories.has(category)) return true;
    return (
      this.#newCategories.size < NEW_CATEGORIES_MAX &&
      this.#newCategories.add(category) !== undefined
    );
  }

  #parse(row: unknown, position: number): ParsedRow | BadRow {
    const prepared = this.#options.prepare?.(row) ?? { term: row };
    const { index = position } = prepared;
    if (index !== position) this.#positions.set(index, position);
    if ('issues' in prepared) {
      return badRow({ index, content: {}, unknown: [] }, prepared.issues);
    }
    const parsed = parseRow(prepared.term, index, this.#categories);
    if (isRefused(parsed) || !prepared.warnings) return parsed;
    return { ...parsed, warnings: [...prepared.warnings, ...parsed.warnings] };
  }

  #withCategory(row: ParsedRow): ParsedRow {
    const { category } = this.#options;
    return row.content.category || !category
      ? row
      : { ...row, content: { ...row.content, category } };
  }

  async #store({ accepted, updates, noted }: Checked, size: number): Promise<void> {
    await this.#createCategories([...accepted, ...updates.map(({ row }) => row)]);
    if (this.#options.dryRun) {
      this.record.stored += accepted.length;
      for (const update of updates) noted.push(this.#changed(update));
    } else {
      await this.#storeTerms(accepted, noted);
      await this.#storeUpdates(updates, noted);
    }
    for (const row of noted) this.#note(row);
    if (this.#options.dryRun) {
      for (const row of accepted) this.#show('added', this.#added(row));
    } else {
      await insertRows(
        this.record._id,
        noted.map((row) => this.#asSent(row)),
      );
    }
    this.record.processed += size;
    await this.#saveNowAndThen();
  }

  /** A new category is shown by its name: its slug is not known anywhere until it is stored. */
  #added(row: GoodRow): Row {
    const { index, content, categoryName, isNewCategory } = row;
    const named = isNewCategory ? { ...content, category: categoryName } : content;
    return { ...noteOf({ index, content: named }, 'same'), ...planOf(row, this.#options.status) };
  }

  async #storeTerms(rows: readonly GoodRow[], noted: Row[]): Promise<void> {
    const { repository, by, status: own } = this.#options;
    for (const { plan, members } of byPlan(rows, own)) {
      const outcome = await repository.createMany(
        members.map(({ content }) => content),
        {
          ...plan,
          importId: this.record._id,
          priority: 'bulk',
          ...(by ? { by } : {}),
          // Reasons are the editors'.
          ...(own === 'approved' ? { reasons: members.map((row) => row.statusReason) } : {}),
        },
      );
      this.record.stored += outcome.stored.length;
      for (const index of outcome.refused) {
        // Another user added it at the same moment.
        const row = members[index] as GoodRow;
        noted.push(noteOf(row, 'duplicate', { code: 'TERM_EXISTS' }));
      }
    }
  }

  async #storeUpdates(updates: readonly PlannedUpdate[], noted: Row[]): Promise<void> {
    const { repository, by } = this.#options;
    if (updates.length === 0 || !repository.updateMany) return;
    const importId = this.record._id;
    // What an undo needs is stored before the terms change: the process may die in between.
    const planned = updates.map((update) => this.#changed(update, update.current.rev + 1));
    await insertRows(importId, planned);
    const { failed } = await repository.updateMany(updates, {
      updateImportId: importId,
      ...(by ? { by } : {}),
    });
    const unwritten = planned.filter(({ termId = '' }) => failed.has(termId));
    if (unwritten.length > 0) {
      const indexes = unwritten.map(({ index }) => index);
      await ImportRowModel.deleteMany({ importId, kind: 'changed', index: { $in: indexes } });
    }
    for (const row of planned) if (!failed.has(row.termId ?? '')) this.#note(row);
    for (const { row, current } of updates) {
      const reason = failed.get(String(current._id));
      if (reason === undefined) continue;
      const code = reason === 'TERM_REV_CONFLICT' ? 'CHANGED_MEANWHILE' : reason;
      noted.push(noteOf(row, 'rejected', { code }));
    }
  }

  #changed({ row, current, after, changes }: PlannedUpdate, rev?: number): Row {
    const { _id, status } = current;
    return {
      ...noteOf({ index: row.index, content: after }, 'changed'),
      existingTerm: { ...existingTerm(current), status },
      termId: String(_id),
      changes,
      status,
      ...(current.edited ? { editedBefore: true } : {}),
      ...(rev === undefined ? {} : { rev }),
    };
  }

  /** Rows that were not stored keep the original input, so that it can be returned with the reasons. */
  #asSent(row: Row): Row {
    if (row.kind !== 'duplicate' && row.kind !== 'rejected') return row;
    return {
      ...row,
      row: JSON.stringify(this.#rows[this.#positions.get(row.index) ?? row.index]) ?? '',
    };
  }

  async #createCategories(rows: readonly ParsedRow[]): Promise<void> {
    for (const { content, categoryName, isNewCategory } of rows) {
      const { category } = content;
      if (!isNewCategory || !category || this.#created.has(category)) continue;
      this.#created.add(category);
      this.record.newCategories.push(category);
      if (this.#options.dryRun) continue;
      const { by } = this.#options;
      await CategoryModel.updateOne(
        { _id: category },
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

  #countUnknown(name: string): void {
    // Characters that MongoDB does not accept in a field name.
    const key = name.slice(0, 100).replace(/^\$|[.\0]/g, '_');
    const { unknownFields } = this.record;
    const count = unknownFields[key];
    if (count === undefined && this.#unknownNames === UNKNOWN_NAMES_MAX) return;
    if (count === undefined) this.#unknownNames += 1;
    unknownFields[key] = (count ?? 0) + 1;
  }

  #note(row: Row): void {
    if (row.kind === 'changed') {
      this.record.stored += 1;
      this.record.changed += 1;
    } else if (row.kind === 'same') this.record.same += 1;
    else if (row.kind === 'duplicate') this.record.duplicates += 1;
    else if (row.kind === 'rejected') this.record.rejected += 1;
    else this.record.warnings += 1;
    this.#show(row.kind, row);
  }

  #show(kind: Row['kind'] | 'added', row: Row): void {
    const shown = this.#shown.get(kind) ?? [];
    if (shown.length < SHOWN) shown.push(row);
    this.#shown.set(kind, shown);
  }

  async #saveNowAndThen(): Promise<void> {
    if (Date.now() - this.record.heartbeatAt.getTime() > SAVE_EVERY_MS) await this.#save({});
  }

  async #save(change: Partial<ImportRecord>): Promise<void> {
    Object.assign(this.record, change, { heartbeatAt: new Date() });
    if (this.#options.dryRun) return;
    const { _id, ...members } = this.record;
    const stop = { projection: { stopRequested: 1 } } as const;
    const stored = await ImportModel.findOneAndUpdate({ _id }, { $set: members }, stop).lean();
    this.#isStopped = stored?.stopRequested === true;
  }

  async #hash(): Promise<string> {
    const hash = createHash('sha256').update(this.#options.preparation ?? '');
    for (const row of this.#rows) {
      hash.update(`${JSON.stringify(row)}\n`);
      await this.#pace();
    }
    return hash.digest('hex');
  }

  #result(): BulkResult {
    const byRow = (a: Row, b: Row) => a.index - b.index;
    const rows = [...this.#shown].map(([kind, shown]) => [kind, shown.sort(byRow)] as const);
    return toBulkResult(this.record, Object.fromEntries(rows), this.#options.dryRun ?? false);
  }
}
