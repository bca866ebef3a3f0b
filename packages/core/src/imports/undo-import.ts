import type { LEFT_REASONS, UndoResult } from '@terimce/contract/routes/admin/imports';
import type { TermContent } from '@terimce/contract/term-fields';
import { CodedError } from '../coded-error.js';
import { batchesById } from '../find-page.js';
import { CategoryModel } from '../models/admin.js';
import {
  ImportModel,
  type ImportRecord,
  ImportRowModel,
  type ImportRowRecord,
} from '../models/import.js';
import { ALIVE, TermModel, type TermRecord } from '../models/term.js';
import { TermRevisionModel } from '../models/term-history.js';
import { contentOf } from '../terms/term.js';
import { recordRest } from '../terms/term-history.js';
import { existingTerm } from '../terms/term-keys.js';
import type { TermRepository } from '../terms/term-repository.js';
import { findImport, isUndoable } from './import-records.js';

export interface UndoOptions {
  readonly repository: Pick<TermRepository, 'softDelete' | 'updateMany'>;
  readonly by?: string;
  /** Counts and lists without changing anything. */
  readonly dryRun?: boolean;
  readonly includeEdited?: boolean;
  readonly includeApproved?: boolean;
  /** Leaves published terms unchanged. */
  readonly unpublishedOnly?: boolean;
}

type LeftReason = (typeof LEFT_REASONS)[number];

const CHUNK = 500;
const SHOWN = 1_000;

/**
 * Undoes an import, term by term: added terms are deleted, changed ones restored. Terms that were edited or approved
 * since stay unchanged unless they are included. A change also stays if another term has its former headwords or slug
 * now.
 * @throws CodedError IMPORT_NOT_FOUND; IMPORT_NOT_UNDOABLE while it runs, and if nothing is left to undo.
 */
export async function undoImport(importId: string, options: UndoOptions): Promise<UndoResult> {
  const record = await findImport(importId);
  if (!isUndoable(record)) throw new CodedError('IMPORT_NOT_UNDOABLE');
  // What was edited since is known from the history.
  await recordRest();
  const undo = new Undo(record, options);
  await undo.deleteAdded();
  await undo.restoreChanged();
  if (!options.dryRun) await undo.finish();
  return undo.result;
}

class Undo {
  readonly result: UndoResult = { deleted: 0, restored: 0, left: {}, leftTerms: [] };
  readonly #record: ImportRecord;
  readonly #options: UndoOptions;

  constructor(record: ImportRecord, options: UndoOptions) {
    this.#record = record;
    this.#options = options;
  }

  async deleteAdded(): Promise<void> {
    const { _id: id, status: initial } = this.#record;
    const filter = { imports: id, importId: id, ...ALIVE };
    for await (const terms of batchesById(TermModel, filter, CHUNK)) {
      const free = terms.filter((term) =>
        this.#isFree(term, term.status !== initial, term.edited === true),
      );
      this.result.deleted += await this.#delete(free);
    }
  }

  async #delete(terms: readonly TermRecord[]): Promise<number> {
    const { repository, by, dryRun, includeEdited } = this.#options;
    if (dryRun) return terms.length;
    const deleted = await repository.softDelete(
      terms.map(({ _id }) => String(_id)),
      { priority: 'bulk', uneditedOnly: !includeEdited, ...(by ? { by } : {}) },
    );
    // Another user edited the others at the same moment.
    const gone = new Set(deleted);
    for (const term of terms) if (!gone.has(String(term._id))) this.#leave(term, 'EDITED_SINCE');
    return deleted.length;
  }

  async restoreChanged(): Promise<void> {
    const filter = { importId: this.#record._id, kind: 'changed', undone: { $ne: true } } as const;
    for await (const rows of batchesById(ImportRowModel, filter, CHUNK)) {
      const ids = rows.map(({ termId = '' }) => termId);
      const terms = await TermModel.find({ _id: { $in: ids }, ...ALIVE }).lean<TermRecord[]>();
      await this.#restore(rows, new Map(terms.map((term) => [String(term._id), term])));
    }
  }

  async #restore(
    rows: readonly ImportRowRecord[],
    terms: ReadonlyMap<string, TermRecord>,
  ): Promise<void> {
    const edited = await editedSince(rows, terms);
    const updates = rows.flatMap(({ termId = '', changes = {}, rev = 0, status, editedBefore }) => {
      const current = terms.get(termId);
      const isEdited = edited.has(termId);
      if (
        !current ||
        !isWritten(current, rev, this.#record._id) ||
        !this.#isFree(current, current.status !== status, isEdited)
      )
        return [];
      const before = Object.entries(changes).map(([field, { from }]) => [field, from]);
      const after = { ...contentOf(current), ...Object.fromEntries(before) } as TermContent;
      return [{ current, after, edited: isEdited || editedBefore === true }];
    });
    const { repository, by, dryRun } = this.#options;
    if (dryRun) {
      this.result.restored += updates.length;
      return;
    }
    const { written, failed } = await repository.updateMany(updates, by ? { by } : {});
    this.result.restored += written.length;
    for (const [id, reason] of failed) {
      const term = terms.get(id) as TermRecord;
      this.#leave(term, reason === 'TERM_REV_CONFLICT' ? 'EDITED_SINCE' : reason);
    }
    await ImportRowModel.updateMany(
      { importId: this.#record._id, termId: { $in: written.map(({ _id }) => String(_id)) } },
      { $set: { undone: true } },
    );
  }

  /** Whether a term may be reverted; otherwise records the reason. */
  #isFree(term: TermRecord, changedStatus: boolean, edited: boolean): boolean {
    const { includeEdited, includeApproved, unpublishedOnly } = this.#options;
    const approved = term.status === 'approved';
    const kept = unpublishedOnly
      ? approved || term.publishAt
      : approved && changedStatus && !includeApproved;
    if (kept) this.#leave(term, 'APPROVED_SINCE');
    else if (edited && !includeEdited) this.#leave(term, 'EDITED_SINCE');
    else return true;
    return false;
  }

  #leave(term: TermRecord, reason: LeftReason): void {
    const { left, leftTerms } = this.result;
    left[reason] = (left[reason] ?? 0) + 1;
    if (leftTerms.length < SHOWN) leftTerms.push({ ...existingTerm(term), reason });
  }

  /** Removes categories that the import proposed and no term uses, then records that it was undone. */
  async finish(): Promise<void> {
    const { by } = this.#options;
    const { _id, newCategories } = this.#record;
    const used = await TermModel.distinct('category', {
      category: { $in: newCategories },
      ...ALIVE,
    });
    const unused = newCategories.filter((slug) => !used.includes(slug));
    await CategoryModel.deleteMany({ _id: { $in: unused }, movedTo: { $exists: false } });
    const left = Object.values(this.result.left).reduce((sum, n) => sum + n, 0);
    const undone = { state: 'undone', undoneAt: new Date(), left } as const;
    await ImportModel.updateOne({ _id }, { $set: { ...undone, ...(by ? { undoneBy: by } : {}) } });
  }
}

/** Whether the change of a row was written: the process may have died after it was planned. */
function isWritten(current: TermRecord, rev: number, importId: string): boolean {
  return current.rev > rev || (current.rev === rev && current.updateImportId === importId);
}

/** Terms whose content was changed after the change of a row. */
async function editedSince(
  rows: readonly ImportRowRecord[],
  terms: ReadonlyMap<string, TermRecord>,
): Promise<Set<string>> {
  const later = rows.filter(({ termId = '', rev }) => {
    const current = terms.get(termId);
    return current !== undefined && current.rev !== rev;
  });
  if (later.length === 0) return new Set();
  const revs = new Map(later.map(({ termId = '', rev = 0 }) => [termId, rev]));
  const found = await TermRevisionModel.find(
    {
      termId: { $in: later.flatMap(({ termId = '' }) => terms.get(termId)?._id ?? []) },
      action: 'update',
    },
    { termId: 1, rev: 1 },
  ).lean();
  const edited = found.filter(({ termId, rev }) => rev > (revs.get(String(termId)) ?? 0));
  return new Set(edited.map(({ termId }) => String(termId)));
}
