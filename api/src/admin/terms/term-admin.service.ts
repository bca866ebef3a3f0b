import { type EditedTerm, NEW_CATEGORY, type NewTerm } from '@terimce/contract/admin-term';
import type { TermContentInput, TermStatus } from '@terimce/contract/term';
import { CodedError } from '@terimce/core/coded-error';
import { changedMembers, contentOf, toTerm } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { AdminActor } from '../actor.js';
import { recordAction, recordActions } from '../audit/audit.service.js';
import { countCreatedTerms } from '../users/user-admin.repository.js';
import { type AdminTermRecord, changesAfter, findAdminTerm } from './admin-term.repository.js';
import { resolveCategory } from './category.repository.js';
import { presentAdminTerm } from './present-admin-term.js';
import { patchOf } from './term-edit.js';

/** How often an edit that merges into what is there is tried again when somebody else was faster. */
const TRIES = 4;

/** Terms as administrators and contributors add and change them. */
export class TermAdminService {
  readonly #terms: TermRepository;

  constructor(terms: TermRepository) {
    this.#terms = terms;
  }

  /**
   * Adds a term: approved by an administrator, pending from a contributor.
   * @throws CodedError TERM_EXISTS (details: how alike, and the existing term), SLUG_TAKEN, SLUG_RESERVED.
   */
  async create(actor: AdminActor, input: NewTerm): Promise<AdminTermRecord> {
    const { newCategory, confirm, ...content } = input;
    const term = await this.#terms.create(
      { ...content, category: await this.#category(actor, content.category ?? '', newCategory) },
      {
        by: actor.username,
        status: actor.role === 'admin' ? 'approved' : 'pending',
        confirmHomonym: confirm,
      },
    );
    await countCreatedTerms(actor.id, 1);
    const { englishTerm, turkishTerm, category, status, slug } = term;
    const after = { englishTerm, turkishTerm, category, status, slug };
    await recordAction(actor, { action: 'term.create', subject: term._id, after });
    return this.get(term._id);
  }

  /** A term of any status, deleted ones included. @throws CodedError TERM_NOT_FOUND. */
  async get(id: string): Promise<AdminTermRecord> {
    const term = await findAdminTerm(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return term;
  }

  /**
   * Changes a term; see `patchOf` for what empty members mean.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT (details: the term as it is now),
   * TERM_EXISTS, SLUG_TAKEN, SLUG_RESERVED, HEADWORD_REQUIRED, DEFINITION_REQUIRED.
   */
  async edit(actor: AdminActor, id: string, edit: EditedTerm): Promise<AdminTermRecord> {
    const category =
      edit.category || edit.newCategory
        ? await this.#category(actor, edit.category ?? NEW_CATEGORY, edit.newCategory)
        : undefined;
    const named = category ? { ...edit, category } : edit;
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.#standing(id);
      if (edit.rev !== undefined && edit.rev !== current.rev) throw conflict(current);
      const patch = patchOf(contentOf(current), named);
      try {
        await this.#update(actor, current, patch, edit.confirm);
        return await this.get(id);
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'TERM_REV_CONFLICT') throw error;
        if (edit.rev !== undefined || attempt === TRIES) throw conflict(await this.get(id));
      }
    }
  }

  /**
   * Sets the content of a term back to what it was at `rev`; the history goes on.
   * @throws CodedError TERM_NOT_FOUND, TERM_EXISTS, SLUG_TAKEN, TERM_REV_CONFLICT for a rev that
   * never was.
   */
  async restoreContent(actor: AdminActor, id: string, rev: number): Promise<AdminTermRecord> {
    const current = await this.#standing(id);
    if (rev > current.rev) throw conflict(current);
    const then: Record<string, unknown> = { ...contentOf(current) };
    for (const { changes } of await changesAfter(id, rev)) {
      for (const [field, { from }] of Object.entries(changes)) {
        if (field in then) then[field] = from;
      }
    }
    await this.#update(actor, current, then as TermContentInput, true, 'term.restore-content');
    return this.get(id);
  }

  /** @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, INVALID_TRANSITION, TERM_EXISTS. */
  async setStatus(
    actor: AdminActor,
    id: string,
    change: { status: TermStatus; reason?: string | undefined; rev?: number | undefined },
  ): Promise<AdminTermRecord> {
    const { status, reason, rev } = change;
    const current = await this.#standing(id);
    if (rev !== undefined && rev !== current.rev) throw conflict(current);
    await this.#terms.setStatus(id, status, { by: actor.username, ...(reason ? { reason } : {}) });
    await recordAction(actor, {
      action: 'term.status',
      subject: id,
      before: { status: current.status },
      after: { status, ...(reason ? { reason } : {}) },
    });
    return this.get(id);
  }

  /** Leaves a tombstone. @throws CodedError TERM_NOT_FOUND. */
  async remove(actor: AdminActor, id: string): Promise<void> {
    if ((await this.removeMany(actor, [id])) === 0) throw new CodedError('TERM_NOT_FOUND');
  }

  /** @returns how many were deleted; ids that do not exist or are deleted are skipped. */
  async removeMany(actor: AdminActor, ids: readonly string[]): Promise<number> {
    const deleted = await this.#terms.softDelete(ids, { by: actor.username });
    await recordActions(
      actor,
      deleted.map((subject) => ({ action: 'term.delete', subject })),
    );
    return deleted.length;
  }

  /** @throws CodedError TERM_NOT_FOUND, TERM_EXISTS when somebody has added it again meanwhile. */
  async undelete(actor: AdminActor, id: string): Promise<AdminTermRecord> {
    const term = await this.#terms.restore(id, { by: actor.username });
    await recordAction(actor, { action: 'term.undelete', subject: id, after: { slug: term.slug } });
    return this.get(id);
  }

  async #update(
    actor: AdminActor,
    current: AdminTermRecord,
    patch: TermContentInput,
    confirmHomonym: boolean,
    action = 'term.update',
  ): Promise<void> {
    const id = String(current._id);
    const before = contentOf(toTerm(current));
    const context = { by: actor.username, expectedRev: current.rev, confirmHomonym };
    const after = await this.#terms.update(id, patch, context);
    const changes = changedMembers(before, contentOf(after));
    if (Object.keys(changes).length === 0) return;
    const side = (name: 'from' | 'to') =>
      Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[name]]));
    await recordAction(actor, { action, subject: id, before: side('from'), after: side('to') });
  }

  async #standing(id: string): Promise<AdminTermRecord> {
    const term = await this.get(id);
    if (term.deletedAt) throw new CodedError('TERM_NOT_FOUND');
    return term;
  }

  async #category(actor: AdminActor, name: string, newName: string | undefined): Promise<string> {
    if (name !== NEW_CATEGORY) return resolveCategory(name, actor.username);
    if (!newName) throw new CodedError('NEW_CATEGORY_REQUIRED');
    return resolveCategory(newName, actor.username);
  }
}

function conflict(current: AdminTermRecord): CodedError {
  return new CodedError('TERM_REV_CONFLICT', {
    rev: current.rev,
    current: presentAdminTerm(current),
  });
}
