import type { TermRecord } from '@terimce/core/models/term';
import type { TermProposalRecord } from '@terimce/core/models/term-proposal';
import { toTerm } from '@terimce/core/terms/term';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import { findAdminTerm, findAdminTerms } from '../terms/admin-term.repository.js';
import { listProposals } from './proposal.repository.js';
import { fieldsOf, type ProposalService } from './proposal.service.js';

/** Proposed edits of published terms. */
export function bindProposalRoutes(router: ApiRouter, service: ProposalService): void {
  const withTerm = async (proposal: TermProposalRecord) =>
    present(proposal, await findAdminTerm(String(proposal.termId)));

  handle(router, 'GET /admin/proposals', async ({ query }, context) => {
    const { id, role } = actorOf(context);
    const userId = role === 'admin' ? query.userId : id;
    const { found, pagination } = await listProposals({ ...query, userId });
    const terms = await findAdminTerms(found.map(({ termId }) => String(termId)));
    const byId = new Map(terms.map((term) => [String(term._id), term]));
    const proposals = found.map((item) => present(item, byId.get(String(item.termId))));
    return { data: { proposals, pagination } };
  });
  handle(router, 'GET /admin/proposals/{proposalId}', async ({ params }, context) => {
    const { proposal, term, diff } = await service.compare(actorOf(context), params.proposalId);
    return { data: { ...present(proposal, term), diff } };
  });
  handle(router, 'DELETE /admin/proposals/{proposalId}', async ({ params }, context) => {
    await service.withdraw(actorOf(context), params.proposalId);
    return { data: null };
  });
  handle(router, 'POST /admin/proposals/{proposalId}/approve', async (input, context) => ({
    data: await withTerm(
      await service.approve(actorOf(context), input.params.proposalId, input.body),
    ),
  }));
  handle(router, 'POST /admin/proposals/{proposalId}/reject', async (input, context) => ({
    data: await withTerm(
      await service.reject(actorOf(context), input.params.proposalId, input.body),
    ),
  }));
}

function present(proposal: TermProposalRecord, record: TermRecord | undefined) {
  const { _id, state, version, by, createdAt, updatedAt } = proposal;
  const { reason = '', decidedBy = '', termId } = proposal;
  const { englishTerm = '', turkishTerm = '', slug = '', rev = 0 } = record ? toTerm(record) : {};
  return {
    _id,
    state,
    version,
    by,
    createdAt,
    updatedAt,
    reason,
    decidedBy,
    fields: fieldsOf(proposal),
    term: {
      _id: termId,
      englishTerm,
      turkishTerm,
      slug,
      rev,
      deleted: !record || record.deletedAt !== undefined,
    },
  };
}
