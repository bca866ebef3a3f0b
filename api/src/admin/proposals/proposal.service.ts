import type { BodyOf } from '@terimce/contract/routes';
import type { TermContentInput } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { slugify } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { TermRecord } from '@terimce/core/models/term';
import type { ProposedChange, TermProposalRecord } from '@terimce/core/models/term-proposal';
import { contentOf, requireContent, toTerm, withContent } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { readCurrent, refuseDuplicate, refuseSlug } from '@terimce/core/terms/write-term';
import { Types } from 'mongoose';
import { type AdminActor, auditedWriter, recordAction } from '../../shared/audit/audit-log.js';
import type { CategoryAdminService } from '../categories/category-admin.service.js';
import { conflict, findAdminTerm } from '../terms/admin-term.repository.js';
import { flatChanges, flatContent, withChanges } from './flat-content.js';
import {
  decideProposal,
  deleteProposal,
  findProposal,
  saveProposal,
} from './proposal.repository.js';

/** Contributors' edits of published terms: each is stored as a proposal until an administrator decides. */
export class ProposalService {
  readonly #terms: TermRepository;
  readonly #categories: Pick<CategoryAdminService, 'resolve'>;

  constructor(terms: TermRepository, categories: Pick<CategoryAdminService, 'resolve'>) {
    this.#terms = terms;
    this.#categories = categories;
  }

  /** The proposal of an account for a term, decided ones included. */
  async ownOf(actor: Pick<AdminActor, 'id'>, termId: string) {
    return findProposal(idOf(termId, actor.id));
  }

  /**
   * Whether a contributor's edit becomes a proposal: true for a published or scheduled term, and for a term with an
   * open proposal of theirs.
   */
  async isNeeded(actor: AdminActor, current: TermRecord): Promise<boolean> {
    if (current.status === 'approved' || current.publishAt) return true;
    return (await this.ownOf(actor, String(current._id)))?.state === 'open';
  }

  /**
   * Applies an edit to the term with the actor's open proposal. A proposal that changes nothing any more is
   * withdrawn.
   * @param edit returns the changes to the content that it is given.
   * @returns undefined if the proposal was changed in the meantime; the caller has to repeat it.
   * @throws CodedError TERM_EXISTS, SLUG_TAKEN, SLUG_RESERVED.
   */
  async propose(
    actor: AdminActor,
    current: TermRecord,
    edit: (content: TermContent) => TermContentInput,
    confirm = false,
  ): Promise<true | undefined> {
    const termId = String(current._id);
    const stored = await this.ownOf(actor, termId);
    const open = stored?.state === 'open' ? stored : undefined;
    const published = contentOf(toTerm(current));
    const base = withChanges(published, open?.changes ?? []);
    const after = withContent(base, edit(base));
    after.slug = slugify(after.slug) || published.slug;
    const known = new Map(open?.changes.map((change) => [change.field, change]));
    const changes = flatChanges(published, after).map((change) => {
      const earlier = known.get(change.field);
      // An earlier change keeps its base value, so that a later change of the term stays a conflict.
      return earlier && isSame(earlier.to, change.to) ? earlier : change;
    });
    if (changes.length === 0) {
      if (open) await deleteProposal(open._id);
      return true;
    }
    const confirmed = confirm || (open?.confirm ?? false);
    const fields = new Set(changes.map(({ field }) => field));
    if (['englishTerm', 'turkishTerm', 'category'].some((field) => fields.has(field))) {
      await refuseDuplicate(after, { confirmHomonym: confirmed, own: termId });
    }
    if (fields.has('slug')) await refuseSlug(after.slug, termId);
    const now = new Date();
    const isSaved = await saveProposal(stored, {
      _id: idOf(termId, actor.id),
      termId: new Types.ObjectId(termId),
      userId: new Types.ObjectId(actor.id),
      by: actor.username,
      state: 'open',
      version: (stored?.version ?? 0) + 1,
      changes,
      confirm: confirmed,
      createdAt: open?.createdAt ?? now,
      updatedAt: now,
    });
    return isSaved || undefined;
  }

  /** A proposal that the actor may see. @throws CodedError PROPOSAL_NOT_FOUND. */
  async get(actor: AdminActor, id: string): Promise<TermProposalRecord> {
    const proposal = await findProposal(id);
    const isAllowed = actor.role === 'admin' || String(proposal?.userId) === actor.id;
    if (!proposal || !isAllowed) throw new CodedError('PROPOSAL_NOT_FOUND');
    return proposal;
  }

  /** A proposal compared with the current term. @throws CodedError PROPOSAL_NOT_FOUND. */
  async compare(actor: AdminActor, id: string) {
    const proposal = await this.get(actor, id);
    const term = await findAdminTerm(String(proposal.termId));
    if (!term) throw new CodedError('PROPOSAL_NOT_FOUND');
    return { proposal, term, diff: diffOf(proposal, term) };
  }

  /**
   * Applies an open proposal: only the fields that it changes.
   * @param seen the reviewed version of the proposal and rev of the term, and the chosen values of fields that both
   * changed.
   * @throws CodedError PROPOSAL_NOT_FOUND, PROPOSAL_CHANGED, PROPOSAL_CONFLICT (details: fields), TERM_NOT_FOUND,
   * TERM_REV_CONFLICT (details: the current term), TERM_EXISTS, SLUG_TAKEN, SLUG_RESERVED, HEADWORD_REQUIRED,
   * DEFINITION_REQUIRED.
   */
  async approve(
    actor: AdminActor,
    id: string,
    seen: BodyOf<'POST /admin/proposals/{proposalId}/approve'>,
  ): Promise<TermProposalRecord> {
    const proposal = await this.#open(actor, id, seen.version);
    const { termId, by, confirm } = proposal;
    const current = await readCurrent(String(termId));
    if (current.rev !== seen.rev) throw conflict(current);
    const diff = diffOf(proposal, current);
    const undecided = diff.filter(({ field, conflict }) => conflict && !seen.choices[field]);
    if (undecided.length > 0) {
      throw new CodedError('PROPOSAL_CONFLICT', { fields: undecided.map(({ field }) => field) });
    }
    const taken = diff.filter(({ field }) => seen.choices[field] !== 'published');
    const before = contentOf(toTerm(current));
    const after = withChanges(
      before,
      taken.map(({ field, proposed }) => ({ field, to: proposed })),
    );
    requireContent(before, after);
    if (after.category !== before.category) {
      // The category may have been merged in the meantime.
      after.category = await this.#categories.resolve(after.category, by);
    }
    const updated = await this.#terms.updateRecord(current, after, {
      ...auditedWriter(actor, 'proposal.approve', { proposedBy: by }),
      proposedBy: by,
      confirmHomonym: confirm,
    });
    if (!updated) throw conflict(await readCurrent(String(termId)));
    // The change is applied, so the proposal is approved even if it was rejected at the same moment.
    const decision = { state: 'approved', decidedBy: actor.username } as const;
    return (await decideProposal(proposal, ['open', 'rejected'], decision)) ?? proposal;
  }

  /** @throws CodedError PROPOSAL_NOT_FOUND, PROPOSAL_CHANGED. */
  async reject(
    actor: AdminActor,
    id: string,
    { version, reason }: { readonly version: number; readonly reason: string },
  ): Promise<TermProposalRecord> {
    const proposal = await this.#open(actor, id, version);
    const decision = { state: 'rejected', decidedBy: actor.username, reason } as const;
    const rejected = await decideProposal(proposal, ['open'], decision);
    if (!rejected) throw new CodedError('PROPOSAL_CHANGED');
    const after = { proposedBy: proposal.by, fields: fieldsOf(proposal), reason };
    await recordAction(actor, {
      action: 'proposal.reject',
      subject: String(proposal.termId),
      after,
    });
    return rejected;
  }

  /** Removes a proposal of the actor. @throws CodedError PROPOSAL_NOT_FOUND. */
  async withdraw(actor: AdminActor, id: string): Promise<void> {
    const proposal = await this.get(actor, id);
    if (String(proposal.userId) !== actor.id) throw new CodedError('PROPOSAL_NOT_FOUND');
    await deleteProposal(id);
  }

  async #open(actor: AdminActor, id: string, version: number): Promise<TermProposalRecord> {
    const proposal = await this.get(actor, id);
    if (proposal.state !== 'open' || proposal.version !== version) {
      throw new CodedError('PROPOSAL_CHANGED');
    }
    return proposal;
  }
}

export function fieldsOf({ changes }: { changes: readonly ProposedChange[] }): string[] {
  return changes.map(({ field }) => field);
}

const idOf = (termId: string, userId: string) => `${termId}-${userId}`;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changes of a proposal to the current term; of a decided proposal, to the term at that time. */
function diffOf(proposal: TermProposalRecord, term: TermRecord) {
  const now = flatContent(contentOf(toTerm(term)));
  return proposal.changes.flatMap(({ field, from, to }) => {
    const published = proposal.state === 'open' ? now[field] : from;
    if (isSame(published, to)) return [];
    return { field, base: from, published, proposed: to, conflict: !isSame(published, from) };
  });
}
