// One file: one method for each thing that an editor does to a term.
import type { EditedTerm, NewTerm } from '@terimce/contract/admin-term';
import type { ErrorCode } from '@terimce/contract/errors';
import type { TermContentInput, TermStatus } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';
import { CodedError } from '@terimce/core/coded-error';
import type { TermRecord } from '@terimce/core/models/term';
import { completeContent, contentOf, patchOf, withContent } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { readCurrent, retryConflicts, type Writer } from '@terimce/core/terms/write-term';
import { type AdminActor, auditedWriter, recordAction } from '../../shared/audit/audit-log.js';
import { forEachAllowed } from '../../shared/for-each-allowed.js';
import type { CategoryAdminService } from '../categories/category-admin.service.js';
import type { ProposalService } from '../proposals/proposal.service.js';
import { changesAfter, conflict, findAdminTerm, namesOfTerms } from './admin-term.repository.js';
import { mergedAmong } from './merge.repository.js';
import type { MergeService } from './merge.service.js';
import { publicationTime } from './publish-due.js';
import { requireGlosses } from './senses.js';

/** Lets administrators and contributors add and change terms. */
export class TermAdminService {
  readonly #terms: TermRepository;
  readonly #categories: CategoryAdminService;
  readonly #proposals: ProposalService;
  readonly #merges: MergeService;

  constructor(deps: {
    terms: TermRepository;
    categories: CategoryAdminService;
    proposals: ProposalService;
    merges: MergeService;
  }) {
    this.#terms = deps.terms;
    this.#categories = deps.categories;
    this.#proposals = deps.proposals;
    this.#merges = deps.merges;
  }

  /**
   * Adds a term: approved by an administrator, a draft if it has a publication time, pending from a contributor.
   * @throws CodedError FORBIDDEN, PUBLISH_AT_PAST, TERM_EXISTS (details: the kind of match, and the existing term),
   * SLUG_TAKEN, SLUG_RESERVED, GLOSS_REQUIRED.
   */
  async create(actor: AdminActor, input: NewTerm): Promise<TermRecord> {
    const { newCategory, confirm, requireGloss, publishAt: local, ...content } = input;
    if (local && actor.role !== 'admin') throw new CodedError('FORBIDDEN');
    const publishAt = local ? publicationTime(local) : undefined;
    const ownStatus = publishAt ? 'draft' : 'approved';
    const categorized = {
      ...content,
      category: await this.#category(actor, content.category ?? '', newCategory),
    };
    if (requireGloss) await requireGlosses(completeContent(categorized), confirm);
    const term = await this.#terms.create(categorized, {
      by: actor.username,
      audit: { action: 'term.create', ip: actor.ip, userId: actor.id },
      status: actor.role === 'admin' ? ownStatus : 'pending',
      confirmHomonym: confirm,
      ...(publishAt ? { publishAt } : {}),
    });
    return this.get(term._id);
  }

  /** A term of any status, deleted ones included. @throws CodedError TERM_NOT_FOUND. */
  async get(id: string): Promise<TermRecord> {
    const term = await findAdminTerm(id);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    return term;
  }

  /**
   * Changes a term, or proposes the change. Empty fields are described at `patchOf`.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT (details: the current term), TERM_EXISTS, SLUG_TAKEN,
   * SLUG_RESERVED, HEADWORD_REQUIRED, DEFINITION_REQUIRED, GLOSS_REQUIRED.
   */
  async edit(actor: AdminActor, id: string, edit: EditedTerm): Promise<TermRecord> {
    const edited = await retryConflicts(async () => {
      const current = await readExpected(id, edit.rev);
      const named = await this.#withCategory(actor, edit, current.category);
      const patch = (content: TermContent) => patchOf(content, named);
      if (edit.requireGloss) {
        const content = contentOf(current);
        const after = withContent(content, patch(content));
        await requireGlosses(after, edit.confirm, { id, content });
      }
      return this.#updateOrPropose(actor, current, patch, edit.confirm);
    });
    if (!edited) throw conflict(await this.get(id));
    return edited;
  }

  /**
   * Restores the content that a term had at `rev`, as a new revision, or proposes it.
   * @throws CodedError TERM_NOT_FOUND, TERM_EXISTS, SLUG_TAKEN, TERM_REV_CONFLICT for an unknown rev.
   */
  async restoreContent(actor: AdminActor, id: string, rev: number): Promise<TermRecord> {
    const current = await readCurrent(id);
    if (rev > current.rev) throw conflict(current);
    const then: Record<string, unknown> = { ...contentOf(current) };
    for (const { changes } of await changesAfter(id, rev)) {
      for (const [field, { from }] of Object.entries(changes)) {
        if (field in then) then[field] = from;
      }
    }
    const patch = () => then as TermContentInput;
    const action = 'term.restore-content';
    const restored = await this.#updateOrPropose(actor, current, patch, true, action);
    if (!restored) throw conflict(await this.get(id));
    return restored;
  }

  /** @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, INVALID_TRANSITION, TERM_EXISTS. */
  async setStatus(
    actor: AdminActor,
    id: string,
    change: { status: TermStatus; reason?: string | undefined; rev?: number | undefined },
  ): Promise<TermRecord> {
    const { status, reason, rev } = change;
    await readExpected(id, rev);
    const why = reason ? { reason } : {};
    await this.#terms.setStatus(id, status, {
      ...auditedWriter(actor, 'term.status', why),
      ...why,
    });
    return this.get(id);
  }

  /**
   * Schedules the publication of a term.
   * @param change.at in the site's time zone; null removes the schedule.
   * @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT, INVALID_TRANSITION, PUBLISH_AT_PAST.
   */
  async schedule(
    actor: AdminActor,
    id: string,
    { at, rev }: { at: string | null; rev?: number | undefined },
  ): Promise<TermRecord> {
    const publishAt = at === null ? undefined : publicationTime(at);
    await readExpected(id, rev);
    const writer = auditedWriter(actor, 'term.schedule');
    await this.#terms.schedule(id, publishAt, { ...writer, expectedRev: rev });
    return this.get(id);
  }

  /** Soft-deletes the term; a tombstone stays. @throws CodedError TERM_NOT_FOUND. */
  async remove(actor: AdminActor, id: string): Promise<void> {
    if ((await this.removeMany(actor, [id])) === 0) throw new CodedError('TERM_NOT_FOUND');
  }

  /** @returns how many were deleted; unknown ids and deleted terms are skipped. */
  async removeMany(actor: AdminActor, ids: readonly string[]): Promise<number> {
    const action = 'term.delete';
    const isOne = ids.length === 1;
    const writer = isOne ? auditedWriter(actor, action) : { by: actor.username };
    const deleted = await this.#terms.softDelete(ids, writer);
    if (deleted.length > 0 && !isOne) {
      const after = { count: deleted.length, terms: await namesOfTerms(deleted), ids: deleted };
      await recordAction(actor, { action, after });
    }
    return deleted.length;
  }

  /** {@link bringBack} for one term, in the audit log. @throws CodedError TERM_NOT_FOUND, TERM_EXISTS. */
  async undelete(actor: AdminActor, id: string): Promise<TermRecord> {
    const { refused } = await this.bringBack(actor, [id], auditedWriter(actor, 'term.undelete'));
    const code = refused.get(id);
    if (code) throw new CodedError(code);
    return this.get(id);
  }

  /**
   * Restores deleted terms; the merges that removed some of them are undone, the last one first, each with an entry in
   * the audit log.
   * @returns those that came back without that, and those that cannot be restored: TERM_NOT_FOUND, or TERM_EXISTS if
   * the same term was added again.
   */
  async bringBack(
    actor: AdminActor,
    ids: readonly string[],
    writer: Writer = { by: actor.username },
  ): Promise<{ restored: readonly string[]; refused: ReadonlyMap<string, ErrorCode> }> {
    const merged = new Set(await mergedAmong(ids));
    const others = ids.filter((id) => !merged.has(id));
    const { restored, failed } = await this.#terms.restoreMany(others, writer);
    // A category that was deleted in the meantime is added again.
    for (const category of new Set(restored.map((term) => term.category))) {
      await this.#categories.resolve(category, actor.username);
    }
    const undone = await forEachAllowed([...merged], (id) => this.#merges.undo(actor, id));
    const refused = new Map(undone.refused.map(({ id, code }) => [id, code]));
    return {
      restored: restored.map(({ _id }) => _id),
      refused: new Map([...failed, ...refused]),
    };
  }

  /**
   * @param patch returns the changes to the content that it is given.
   * @returns the changed term, or the current one if the change is proposed; undefined if somebody else has changed
   * it since it was read.
   */
  async #updateOrPropose(
    actor: AdminActor,
    current: TermRecord,
    patch: (content: TermContent) => TermContentInput,
    confirmHomonym: boolean,
    action = 'term.update',
  ): Promise<TermRecord | undefined> {
    if (actor.role !== 'admin' && (await this.#proposals.isNeeded(actor, current))) {
      return (await this.#proposals.propose(actor, current, patch, confirmHomonym)) && current;
    }
    const context = { ...auditedWriter(actor, action), confirmHomonym };
    return this.#terms.updateRecord(current, patch(contentOf(current)), context);
  }

  /** The edit with the slug of its category; a category that the term already has needs no lookup. */
  async #withCategory(actor: AdminActor, edit: EditedTerm, current: string): Promise<EditedTerm> {
    const { category, newCategory } = edit;
    if (!newCategory && (!category || category === current)) return edit;
    const slug = await this.#category(actor, category ?? NEW_CATEGORY, newCategory);
    return slug ? { ...edit, category: slug } : edit;
  }

  async #category(actor: AdminActor, name: string, newName: string | undefined): Promise<string> {
    if (name !== NEW_CATEGORY) return this.#categories.accept(name, actor.username);
    if (!newName) throw new CodedError('NEW_CATEGORY_REQUIRED');
    return this.#categories.accept(newName, actor.username);
  }
}

/** @throws CodedError TERM_NOT_FOUND, TERM_REV_CONFLICT if the term is no longer at `rev`. */
async function readExpected(id: string, rev: number | undefined): Promise<TermRecord> {
  const current = await readCurrent(id);
  if (rev !== undefined && rev !== current.rev) throw conflict(current);
  return current;
}
