import { BULK_ROWS_MAX, type BulkResult } from '@terimce/contract/routes/admin/imports';
import { CodedError } from '@terimce/core/coded-error';
import { undoImport } from '@terimce/core/imports/import-records';
import { startImport } from '@terimce/core/imports/import-terms';
import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { AdminActor } from '../actor.js';
import { recordAction } from '../audit/audit.service.js';
import { countCreatedTerms } from '../users/user-admin.repository.js';

/** Imports of many terms at once. */
export class ImportService {
  readonly #terms: TermRepository;
  readonly #logger: Logger;

  constructor({ terms, logger }: { terms: TermRepository; logger: Logger }) {
    this.#terms = terms;
    this.#logger = logger;
  }

  /**
   * Begins an import: of approved terms by an administrator, of pending ones by a contributor.
   * @returns its id, and a promise of the result. The import goes on when nobody waits for that.
   * @throws CodedError VALIDATION_FAILED for a list without rows or with too many, and what reading throws.
   */
  async start(
    actor: AdminActor,
    source: AsyncIterable<unknown>,
    dryRun: boolean,
  ): Promise<{ importId: string; done: Promise<BulkResult> }> {
    const rows = await collectRows(source);
    const { importId, done } = await startImport(rows, {
      repository: this.#terms,
      by: actor.username,
      status: actor.role === 'admin' ? 'approved' : 'pending',
      dryRun,
    });
    const finished = done.then(async (result) => {
      if (!dryRun) await this.#note(actor, result);
      return result;
    });
    finished.catch((error: unknown) =>
      this.#logger.error({ err: error, importId }, 'An import has failed'),
    );
    return { importId, done: finished };
  }

  /** @throws CodedError IMPORT_NOT_FOUND, IMPORT_NOT_UNDOABLE. */
  async undo(actor: AdminActor, importId: string): Promise<number> {
    const deleted = await undoImport(importId, this.#terms, actor.username);
    await recordAction(actor, { action: 'import.undo', subject: importId, after: { deleted } });
    return deleted;
  }

  async #note(actor: AdminActor, result: BulkResult): Promise<void> {
    const { importId, successful, failed, alreadyStored, newCategories } = result;
    await countCreatedTerms(actor.id, successful);
    await recordAction(actor, {
      action: 'import.create',
      subject: importId,
      after: { successful, failed, alreadyStored, newCategories },
    });
  }
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
