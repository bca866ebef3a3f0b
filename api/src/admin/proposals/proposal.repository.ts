import type { QueryOf } from '@terimce/contract/routes';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { findPage, type Page } from '@terimce/core/find-page';
import {
  type ProposalState,
  TermProposalModel,
  type TermProposalRecord,
} from '@terimce/core/models/term-proposal';
import { onKeptTerms } from '@terimce/core/terms/open-proposals';
import { given, unlessAll } from '../../shared/conditions.js';

export async function findProposal(id: string): Promise<TermProposalRecord | undefined> {
  return (await TermProposalModel.findById(id).lean<TermProposalRecord>()) ?? undefined;
}

/**
 * Stores a new proposal, or the next version of one.
 * @returns false if somebody else changed it after `before` was read.
 */
export async function saveProposal(
  before: TermProposalRecord | undefined,
  { _id, ...after }: TermProposalRecord,
): Promise<boolean> {
  if (before) {
    const { version, state } = before;
    const gone = { reason: '', decidedBy: '', decidedAt: '' } as const;
    const update = { $set: after, $unset: gone };
    return (await TermProposalModel.updateOne({ _id, version, state }, update)).matchedCount === 1;
  }
  try {
    await TermProposalModel.create({ _id, ...after });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Records the decision on a version of a proposal that is in one of the states.
 * @returns the proposal; undefined if it was changed, decided or withdrawn in the meantime.
 */
export async function decideProposal(
  { _id, version }: Pick<TermProposalRecord, '_id' | 'version'>,
  from: readonly ProposalState[],
  decision: Required<Pick<TermProposalRecord, 'state' | 'decidedBy'>> & { reason?: string },
): Promise<TermProposalRecord | undefined> {
  const updated = await TermProposalModel.findOneAndUpdate(
    { _id, version, state: { $in: [...from] } },
    { $set: { ...decision, decidedAt: new Date() } },
    { returnDocument: 'after' },
  ).lean<TermProposalRecord>();
  return updated ?? undefined;
}

export async function deleteProposal(id: string): Promise<void> {
  await TermProposalModel.deleteOne({ _id: id });
}

/**
 * A page of proposals, latest change first. Those on deleted terms are left out, because nobody can decide on them,
 * unless only the proposals of one account are wanted.
 */
export async function listProposals(
  query: QueryOf<'GET /admin/proposals'>,
): Promise<Page<TermProposalRecord>> {
  const { state, userId } = query;
  const filter = given({ state: unlessAll(state), userId });
  const wanted = userId ? filter : await onKeptTerms(filter);
  return findPage(TermProposalModel, wanted, { updatedAt: -1, _id: -1 }, query, {
    'changes.from': 0,
    'changes.to': 0,
  });
}
