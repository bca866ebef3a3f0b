import type { QueryOf } from '@terimce/contract/routes';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { findPage, type Page } from '@terimce/core/find-page';
import { TermModel } from '@terimce/core/models/term';
import {
  type ProposalState,
  TermProposalModel,
  type TermProposalRecord,
} from '@terimce/core/models/term-proposal';
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
  const wanted = userId ? filter : { ...filter, termId: { $nin: await deletedAmong(filter) } };
  return findPage(TermProposalModel, wanted, { updatedAt: -1, _id: -1 }, query, {
    'changes.from': 0,
    'changes.to': 0,
  });
}

/** Deleted terms of matching proposals; their proposals return when they are restored. */
async function deletedAmong(filter: { state?: ProposalState }) {
  const ids = await TermProposalModel.distinct('termId', filter);
  const deleted = { _id: { $in: ids }, deletedAt: { $exists: true } };
  return (await TermModel.find(deleted, { _id: 1 }).lean()).map(({ _id }) => _id);
}
