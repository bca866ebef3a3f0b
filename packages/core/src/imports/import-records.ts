import type { BulkResult, ImportStatus } from '@terimce/contract/routes/admin/imports';
import { CodedError } from '../coded-error.js';
import { findPage, type Page, type Paging } from '../find-page.js';
import {
  ImportModel,
  type ImportRecord,
  type ImportRowKind,
  ImportRowModel,
  type ImportRowRecord,
} from '../models/import.js';
import { INDEX_STATE, IndexStateModel } from '../models/index-state.js';
import { ALIVE, TermModel, type TermRecord } from '../models/term.js';
import { rateOf } from '../search/pipeline-status.js';
import { toBulkResult } from './bulk-result.js';
import { importCounts } from './import-counts.js';

/** A running import without progress for this long has lost its process, in milliseconds. */
const INTERRUPTED_AFTER_MS = 30_000;
const SHOWN = 1_000;

/** An import and its progress, in the database and in the index. @throws CodedError IMPORT_NOT_FOUND. */
export async function importStatus(importId: string): Promise<ImportStatus> {
  return toStatus(await findImport(importId));
}

/** A page of imports, newest first. */
export async function listImports({
  by,
  ...paging
}: Paging & {
  /** User name. Names are not given to somebody else, and never change. */
  readonly by?: string | undefined;
}): Promise<Page<ImportStatus>> {
  const filter = by ? { createdBy: by } : {};
  const { found, pagination } = await findPage(ImportModel, filter, { createdAt: -1 }, paging);
  return { found: await Promise.all(found.map(toStatus)), pagination };
}

/** The names of imports, else those of their files, by id; '' for one without either. */
export async function importNames(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await ImportModel.find({ _id: { $in: ids } }, { name: 1, fileName: 1 }).lean();
  return new Map(found.map(({ _id, name, fileName }) => [_id, name || fileName || '']));
}

/** The result of an import that has ended; null while it runs. @throws CodedError IMPORT_NOT_FOUND. */
export async function importResult(importId: string): Promise<BulkResult | null> {
  const record = await findImport(importId);
  if (record.state === 'running') return null;
  const kinds = ['duplicate', 'rejected', 'warning', 'changed', 'same'] as const;
  const rows = kinds.map(async (kind) => {
    const found = ImportRowModel.find({ importId, kind }, { row: 0 }).sort({ index: 1 });
    return [kind, await found.limit(SHOWN).lean<ImportRowRecord[]>()] as const;
  });
  return toBulkResult(record, Object.fromEntries(await Promise.all(rows)), false);
}

/** A page of rows of one kind in order. @throws CodedError IMPORT_NOT_FOUND. */
export async function importRows(
  importId: string,
  kind: ImportRowKind,
  paging: Paging,
): Promise<Page<ImportRowRecord>> {
  await findImport(importId);
  const order = { index: 1, _id: 1 } as const;
  return findPage(ImportRowModel, { importId, kind }, order, paging, { row: 0 });
}

/** A page of the existing terms that an import added, in the order of its rows. */
export async function addedTerms(importId: string, paging: Paging): Promise<Page<TermRecord>> {
  await findImport(importId);
  const filter = { imports: importId, importId, ...ALIVE };
  return findPage(TermModel, filter, { _id: 1 }, paging);
}

/** All rows of an import that were not stored, in order, for the download. */
export async function* refusedRows(importId: string): AsyncGenerator<ImportRowRecord> {
  const kinds = { $in: ['duplicate', 'rejected'] as const };
  const cursor = ImportRowModel.find({ importId, kind: kinds })
    .sort({ index: 1 })
    .lean<ImportRowRecord[]>()
    .cursor({ batchSize: 500 });
  for await (const row of cursor) yield row as ImportRowRecord;
}

/** Marks imports whose process has died; called when the API starts and at intervals. */
export async function markInterruptedImports(): Promise<number> {
  const now = Date.now();
  const silent = { $lt: new Date(now - INTERRUPTED_AFTER_MS) };
  const dead = await ImportModel.find({ state: 'running', heartbeatAt: silent }, { _id: 1 }).lean();
  for (const { _id } of dead) {
    await ImportModel.updateOne(
      { _id, state: 'running' },
      {
        $set: { state: 'interrupted', finishedAt: new Date(now), ...(await countedProgress(_id)) },
      },
    );
  }
  return dead.length;
}

/** The progress of an import by what it has stored: the last progress may not have been. */
async function countedProgress(importId: string) {
  const rowsOf = (kind: ImportRowKind) => ImportRowModel.countDocuments({ importId, kind });
  const [record, added, changed, same, duplicates, rejected, warnings] = await Promise.all([
    ImportModel.findById(importId, { processed: 1, alreadyStored: 1 }).lean(),
    TermModel.countDocuments({ imports: importId, importId }),
    TermModel.countDocuments({ imports: importId, updateImportId: importId }),
    rowsOf('same'),
    rowsOf('duplicate'),
    rowsOf('rejected'),
    rowsOf('warning'),
  ]);
  const { processed = 0, alreadyStored = 0 } = record ?? {};
  const counted = added + changed + same + duplicates + rejected + alreadyStored;
  return {
    processed: Math.max(processed, counted),
    stored: added + changed,
    changed,
    same,
    duplicates,
    rejected,
    warnings,
  };
}

/** @throws CodedError IMPORT_NOT_FOUND. */
export async function findImport(importId: string): Promise<ImportRecord> {
  const record = await ImportModel.findById(importId).lean<ImportRecord>();
  if (!record) throw new CodedError('IMPORT_NOT_FOUND');
  return record;
}

/** Lets a running import end after its current rows. */
export async function requestImportStop(_id: string): Promise<void> {
  await ImportModel.updateOne({ _id, state: 'running' }, { $set: { stopRequested: true } });
}

/** Whether there is anything to undo. */
export function isUndoable({ state, stored, left = 0 }: ImportRecord): boolean {
  if (state === 'running') return false;
  return state === 'undone' ? left > 0 : stored > 0;
}

async function toStatus(record: ImportRecord): Promise<ImportStatus> {
  const [{ published, pending, indexed: now, indexFailed }, index] = await Promise.all([
    importCounts(record),
    IndexStateModel.findById(INDEX_STATE).lean(),
  ]);
  // A term stays searchable while it is edited again, so the highest number is kept as long as its terms are public.
  const indexed = Math.min(published, Math.max(now, record.indexed ?? 0));
  const docsPerSecond = rateOf(index ?? undefined);
  const left = record.total - record.processed + Math.max(0, published - indexed - indexFailed);
  return {
    _id: record._id,
    name: record.name ?? '',
    fileName: record.fileName ?? '',
    format: record.format ?? '',
    match: record.match ?? 'none',
    state: record.state,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy ?? '',
    finishedAt: record.finishedAt?.toISOString() ?? null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
    undoneBy: record.undoneBy ?? '',
    left: record.left ?? 0,
    total: record.total,
    processed: record.processed,
    stored: record.stored,
    changed: record.changed,
    same: record.same,
    duplicates: record.duplicates,
    rejected: record.rejected,
    warnings: record.warnings,
    published,
    pending,
    indexed,
    indexFailed,
    docsPerSecond,
    remainingSeconds: docsPerSecond > 0 ? Math.ceil(left / docsPerSecond) : null,
    newCategories: record.newCategories,
    unknownFields: record.unknownFields,
    error: record.error ?? null,
    undoable: isUndoable(record),
  };
}
