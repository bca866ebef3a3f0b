import type { BulkResult, ImportStatus } from '@terimce/contract/routes/admin/imports';
import { CodedError } from '../coded-error.js';
import {
  ImportModel,
  type ImportRecord,
  ImportRowModel,
  type ImportRowRecord,
} from '../models/import.js';
import { IndexStateModel } from '../models/index-state.js';
import { TermModel } from '../models/term.js';
import type { TermRepository } from '../terms/term-repository.js';
import { toBulkResult } from './bulk-result.js';

/** A running import that has not been heard of for this long has lost its process, in milliseconds. */
const INTERRUPTED_AFTER_MS = 30_000;
const SHOWN = 1_000;
const UNDO_CHUNK = 500;

/** An import and how far it came, in the database and in the index. @throws CodedError IMPORT_NOT_FOUND. */
export async function importStatus(importId: string): Promise<ImportStatus> {
  return toStatus(await findImport(importId));
}

/** Imports, newest first, with their total number. */
export async function listImports(
  page: number,
  limit: number,
): Promise<{ imports: ImportStatus[]; total: number }> {
  const [records, total] = await Promise.all([
    ImportModel.find()
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ImportRecord[]>(),
    ImportModel.countDocuments(),
  ]);
  return { imports: await Promise.all(records.map(toStatus)), total };
}

/** The result of an import that has ended; null while it runs. @throws CodedError IMPORT_NOT_FOUND. */
export async function importResult(importId: string): Promise<BulkResult | null> {
  const record = await findImport(importId);
  if (record.state === 'running') return null;
  const rows = (kind: ImportRowRecord['kind']) =>
    ImportRowModel.find({ importId, kind })
      .sort({ index: 1 })
      .limit(SHOWN)
      .lean<ImportRowRecord[]>();
  const [duplicate, rejected, warning] = await Promise.all([
    rows('duplicate'),
    rows('rejected'),
    rows('warning'),
  ]);
  return toBulkResult(record, { duplicate, rejected, warning }, false);
}

/** Every row of an import that was not stored, in its order, for the download. */
export async function* refusedRows(importId: string): AsyncGenerator<ImportRowRecord> {
  await findImport(importId);
  const kinds = { $in: ['duplicate', 'rejected'] as const };
  const cursor = ImportRowModel.find({ importId, kind: kinds })
    .sort({ index: 1 })
    .lean<ImportRowRecord[]>()
    .cursor({ batchSize: 500 });
  for await (const row of cursor) yield row as ImportRowRecord;
}

/**
 * Deletes what an import has stored.
 * @returns how many terms were deleted.
 * @throws CodedError IMPORT_NOT_FOUND; IMPORT_NOT_UNDOABLE while it runs, when it was undone before,
 * and when a term of it has been edited since.
 */
export async function undoImport(
  importId: string,
  repository: Pick<TermRepository, 'softDelete'>,
  by?: string,
): Promise<number> {
  const record = await findImport(importId);
  if (!(await isUndoable(record))) throw new CodedError('IMPORT_NOT_UNDOABLE');
  let deleted = 0;
  for (;;) {
    const filter = { importId, deletedAt: { $exists: false }, edited: { $ne: true } };
    const found = await TermModel.find(filter, { _id: 1 }).limit(UNDO_CHUNK).lean();
    const ids = found.map(({ _id }) => String(_id));
    const gone = await repository.softDelete(ids, {
      lane: 'bulk',
      uneditedOnly: true,
      ...(by ? { by } : {}),
    });
    deleted += gone.length;
    if (gone.length === 0) break;
  }
  const undone = {
    state: 'undone',
    undoneAt: new Date(),
    ...(by ? { undoneBy: by } : {}),
  } as const;
  await ImportModel.updateOne({ _id: importId }, { $set: undone });
  return deleted;
}

/** Marks imports whose process has died; call it when the API starts and now and then. */
export async function markInterruptedImports(now = Date.now()): Promise<number> {
  const silent = { $lt: new Date(now - INTERRUPTED_AFTER_MS) };
  const dead = await ImportModel.find({ state: 'running', heartbeatAt: silent }, { _id: 1 }).lean();
  for (const { _id } of dead) {
    // The last progress may not have been written down; the terms themselves know.
    const stored = await TermModel.countDocuments({ importId: _id });
    await ImportModel.updateOne(
      { _id, state: 'running' },
      { $set: { state: 'interrupted', finishedAt: new Date(now), stored } },
    );
  }
  return dead.length;
}

async function findImport(importId: string): Promise<ImportRecord> {
  const record = await ImportModel.findById(importId).lean<ImportRecord>();
  if (!record) throw new CodedError('IMPORT_NOT_FOUND');
  return record;
}

async function isUndoable(record: ImportRecord): Promise<boolean> {
  if (record.state === 'running' || record.state === 'undone') return false;
  const edited = { importId: record._id, edited: true, deletedAt: { $exists: false } };
  return !(await TermModel.exists(edited));
}

async function toStatus(record: ImportRecord): Promise<ImportStatus> {
  const importId = record._id;
  const [waiting, indexFailed, targets, undoable] = await Promise.all([
    TermModel.countDocuments({ importId, dirtySince: { $exists: true } }),
    TermModel.countDocuments({ importId, 'indexRefusal.at': { $exists: true } }),
    IndexStateModel.find({ _id: { $regex: '^target:' } }, { docsPerSecond: 1 }).lean(),
    isUndoable(record),
  ]);
  const speeds = targets.map((target) => target.docsPerSecond ?? 0);
  const docsPerSecond = speeds.length > 0 ? Math.min(...speeds) : 0;
  const left = record.total - record.processed + Math.max(0, waiting - indexFailed);
  return {
    _id: importId,
    state: record.state,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy ?? '',
    finishedAt: record.finishedAt?.toISOString() ?? null,
    total: record.total,
    processed: record.processed,
    stored: record.stored,
    duplicates: record.duplicates,
    rejected: record.rejected,
    warnings: record.warnings,
    indexed: Math.max(0, record.stored - waiting),
    indexFailed,
    docsPerSecond,
    remainingSeconds: docsPerSecond > 0 ? Math.ceil(left / docsPerSecond) : null,
    newCategories: record.newCategories,
    unknownFields: record.unknownFields,
    error: record.error ?? null,
    undoable,
  };
}
