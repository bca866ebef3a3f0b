import type { QueryOf } from '@terimce/contract/routes';
import {
  BULK_ROWS_MAX,
  type BulkResult,
  type UndoResult,
} from '@terimce/contract/routes/admin/imports';
import { readCategoryCatalog } from '@terimce/core/categories/category-catalog';
import { CodedError } from '@terimce/core/coded-error';
import { findImport, requestImportStop } from '@terimce/core/imports/import-records';
import { type ImportOptions, startImport } from '@terimce/core/imports/import-terms';
import { type UndoOptions, undoImport } from '@terimce/core/imports/undo-import';
import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type AdminActor, recordAction } from '../../shared/audit/audit-log.js';
import { given } from '../../shared/conditions.js';
import { fileIssue } from '../../shared/files/file-issue.js';
import { readFile } from '../../shared/files/read-file.js';
import { inTurn } from '../../shared/lease.repository.js';
import { UserSlots } from '../../shared/user-slots.js';
import { countCreatedTerms } from '../users/user-admin.repository.js';
import type { FileInfo } from './import-form.js';
import { rowPreparer } from './prepare-row.js';

/** A started import: its id, and a promise of the result. It continues even if nobody awaits the result. */
export interface StartedImport {
  readonly importId: string;
  readonly done: Promise<BulkResult>;
}

/** Imports of many terms at once. */
export class ImportService {
  readonly slots = new UserSlots('import');
  readonly #terms: TermRepository;
  readonly #logger: Logger;
  readonly #stopping: AbortSignal;

  /** @param deps.stopping aborted when the process stops; ends imports, which have to be sent again. */
  constructor(deps: { terms: TermRepository; logger: Logger; stopping: AbortSignal }) {
    this.#terms = deps.terms;
    this.#logger = deps.logger;
    this.#stopping = deps.stopping;
  }

  /**
   * Starts an import: of approved terms by an administrator, of pending ones by a contributor.
   * @throws CodedError IMPORT_BUSY, VALIDATION_FAILED for a list without rows or with too many, and the errors of
   * reading it.
   */
  async start(
    actor: AdminActor,
    source: AsyncIterable<unknown>,
    { dryRun, fileName }: QueryOf<'POST /admin/terms/bulk'>,
  ): Promise<StartedImport> {
    const facts = { format: 'json', ...given({ fileName }) } as const;
    return this.#inSlot(actor, async () =>
      this.#start(actor, await collectRows(source), { dryRun, facts }),
    );
  }

  /**
   * Starts an import of a file.
   * @param read reads the uploaded file, once it is its turn.
   * @throws CodedError IMPORT_BUSY, IMPORT_FILE_INVALID with the line and the reason, INVALID_JSON.
   */
  startFile(
    actor: AdminActor,
    read: () => Promise<FileInfo>,
    dryRun: boolean,
  ): Promise<StartedImport> {
    return this.#inSlot(actor, async () => this.#startFile(actor, await read(), dryRun));
  }

  /** Holds a slot until the import has ended. */
  async #inSlot(actor: AdminActor, start: () => Promise<StartedImport>): Promise<StartedImport> {
    const free = await this.slots.take(actor.id);
    try {
      const started = await start();
      started.done.then(free, free);
      return started;
    } catch (error) {
      await free();
      throw error;
    }
  }

  async #startFile(actor: AdminActor, file: FileInfo, dryRun: boolean): Promise<StartedImport> {
    const { bytes, fileName, options } = file;
    const { rows, ...facts } = await readFile(bytes, options, BULK_ROWS_MAX);
    const { name, match, empty, newer, html, columns, categories, category } = options;
    if (category !== undefined && !(await readCategoryCatalog()).slugOf(category)) {
      throw fileIssue('OPTIONS_INVALID');
    }
    const { sheet: _, sheets: _others, headerLine: _line, hiddenRows: _hidden, ...stored } = facts;
    return this.#start(actor, rows, {
      dryRun,
      facts: { ...stored, match, ...(name ? { name } : {}), ...(fileName ? { fileName } : {}) },
      prepare: rowPreparer(facts, options),
      preparation: JSON.stringify({ columns, categories, html, match, empty, newer, category }),
      ...(category ? { category } : {}),
      ...(match === 'none'
        ? {}
        : { update: { match, empty, newer, mayChangePublished: actor.role === 'admin' } }),
    });
  }

  async #start(
    actor: AdminActor,
    rows: readonly unknown[],
    options: Pick<
      ImportOptions,
      'dryRun' | 'facts' | 'prepare' | 'preparation' | 'category' | 'update'
    >,
  ): Promise<StartedImport> {
    const { importId, done } = await startImport(rows, {
      ...options,
      repository: this.#terms,
      by: actor.username,
      byId: actor.id,
      status: actor.role === 'admin' ? 'approved' : 'pending',
      signal: this.#stopping,
    });
    const finished = done.then(async (result) => {
      if (!options.dryRun) await this.#note(actor, result);
      return result;
    });
    finished.catch((error: unknown) =>
      this.#logger.error({ err: error, importId }, 'An import failed'),
    );
    return { importId, done: finished };
  }

  /**
   * Undoes an import, row by row. Contributors can undo only their own imports, and never published terms.
   * @throws CodedError IMPORT_NOT_FOUND, IMPORT_NOT_UNDOABLE, FORBIDDEN.
   */
  undo(
    actor: AdminActor,
    importId: string,
    options: Pick<UndoOptions, 'dryRun' | 'includeEdited' | 'includeApproved'>,
  ): Promise<UndoResult> {
    // Of two undos of one import at once, each would count the terms of the other as edited.
    return inTurn(`undo of import ${importId}`, async () => {
      const isAdmin = actor.role === 'admin';
      await requireOwn(actor, importId);
      const result = await undoImport(importId, {
        ...options,
        repository: this.#terms,
        by: actor.username,
        unpublishedOnly: !isAdmin,
      });
      const { deleted, restored, left } = result;
      if (!options.dryRun) {
        const after = { deleted, restored, left };
        await recordAction(actor, { action: 'import.undo', subject: importId, after });
      }
      return result;
    });
  }

  /** Stops a running import. @throws CodedError IMPORT_NOT_FOUND, FORBIDDEN. */
  async stop(actor: AdminActor, importId: string): Promise<void> {
    await requireOwn(actor, importId);
    await requestImportStop(importId);
  }

  async #note(actor: AdminActor, result: BulkResult): Promise<void> {
    const { importId, successful, changed, failed, alreadyStored, newCategories } = result;
    // What is stored is stored, whatever becomes of a count.
    await countCreatedTerms(actor.id, successful - changed).catch((error: unknown) =>
      this.#logger.warn({ err: error, importId }, 'The terms of an import were not counted'),
    );
    await recordAction(actor, {
      action: 'import.create',
      subject: importId,
      after: { successful, changed, failed, alreadyStored, newCategories },
    });
  }
}

/** @throws CodedError IMPORT_NOT_FOUND, FORBIDDEN for the import of somebody else, unless it is an administrator. */
async function requireOwn({ role, id }: AdminActor, importId: string): Promise<void> {
  const { createdById } = await findImport(importId);
  if (role !== 'admin' && String(createdById) !== id) throw new CodedError('FORBIDDEN');
}

async function collectRows(source: AsyncIterable<unknown>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of source) {
    if (rows.length === BULK_ROWS_MAX) throw wrongSize(`at most ${BULK_ROWS_MAX} rows`);
    rows.push(row);
  }
  if (rows.length === 0) throw wrongSize('at least one row');
  return rows;
}

function wrongSize(message: string): CodedError {
  return new CodedError('VALIDATION_FAILED', { issues: [{ path: 'body.terms', message }] });
}
