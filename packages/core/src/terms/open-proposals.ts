import { TermModel } from '../models/term.js';
import { type ProposalState, TermProposalModel } from '../models/term-proposal.js';

/** Leaves out proposals on deleted terms, because nobody can decide on them; they return when a term is restored. */
export async function onKeptTerms<F extends { state?: ProposalState }>(filter: F) {
  const ids = await TermProposalModel.distinct('termId', filter);
  const deleted = { _id: { $in: ids }, deletedAt: { $exists: true } };
  const found = await TermModel.find(deleted, { _id: 1 }).lean();
  return { ...filter, termId: { $nin: found.map(({ _id }) => _id) } };
}

/** Proposed edits that wait for a decision. */
export async function countOpenProposals(): Promise<number> {
  return TermProposalModel.countDocuments(await onKeptTerms({ state: 'open' }));
}
