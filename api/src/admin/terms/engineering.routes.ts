import { CodedError } from '@terimce/core/coded-error';
import { presentAdminTerm } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { said } from '../../http/reply.js';
import { actorOf, recordAction } from '../../shared/audit/audit-log.js';
import type { ProposalService } from '../proposals/proposal.service.js';
import { findAdminTerm, namesOfTerms } from './admin-term.repository.js';
import {
  type DuplicateGroup,
  type DuplicateTerm,
  rememberNoDuplicates,
} from './duplicate.repository.js';
import { cleanUpDuplicates, findDuplicates } from './duplicates.js';
import type { MergeService } from './merge.service.js';
import type { TermAdminService } from './term-admin.service.js';

export function bindEngineeringRoutes(
  router: ApiRouter,
  service: TermAdminService,
  merges: MergeService,
  terms: TermRepository,
  proposals: ProposalService,
): void {
  handle(router, 'POST /admin/engineering/{id}/undelete', async ({ params }, context) => ({
    data: presentAdminTerm(await service.undelete(actorOf(context), params.id)),
  }));
  handle(router, 'POST /admin/engineering/bulk-delete', async ({ body }, context) => {
    const deleted = await service.removeMany(actorOf(context), body.ids);
    return { data: { deleted }, ...said(context.language, 'deleted', { count: deleted }) };
  });
  handle(router, 'GET /admin/engineering/duplicates', async ({ query }) => {
    const { stats, turkishDuplicates, englishDuplicates } = await findDuplicates(query);
    return {
      data: {
        stats,
        turkishDuplicates: turkishDuplicates.map(presentGroup),
        englishDuplicates: englishDuplicates.map(presentGroup),
      },
    };
  });
  handle(router, 'POST /admin/engineering/not-duplicates', async ({ body }, context) => {
    const { termIds, forget } = body;
    await rememberNoDuplicates(termIds, { forget, by: context.user.username });
    const decision = { terms: await namesOfTerms(termIds) };
    const change = forget ? { before: decision } : { after: decision };
    await recordAction(actorOf(context), { action: 'term.not-duplicates', ...change });
    return { data: null };
  });
  handle(router, 'POST /admin/engineering/delete-selected-duplicates', async (input, context) => {
    const deleted = await service.removeMany(actorOf(context), input.body.termIds);
    return { data: { deleted }, ...said(context.language, 'deleted', { count: deleted }) };
  });
  handle(router, 'POST /admin/engineering/cleanup-duplicates', async ({ query }, context) => {
    const { preview } = query;
    const { report, deleted } = await cleanUpDuplicates(actorOf(context), service, preview);
    return {
      data: {
        groups: report.length,
        deleted,
        report: report.map((group) => ({
          kept: presentTerm(group.kept),
          deleted: group.deleted.map(presentTerm),
        })),
      },
      ...(preview ? {} : said(context.language, 'deleted', { count: deleted })),
    };
  });
  handle(router, 'POST /admin/engineering/merge', async ({ body }, context) => {
    await merges.merge(actorOf(context), body);
    return {
      data: presentAdminTerm(await service.get(body.keepId)),
    };
  });
  handle(router, 'GET /admin/engineering/{id}/history', async ({ params, query }) => {
    if (!(await findAdminTerm(params.id))) throw new CodedError('TERM_NOT_FOUND');
    const { found, pagination } = await terms.revisions(params.id, query);
    return {
      data: {
        revisions: found.map(({ rev, action, at, by, changes }) => ({
          rev,
          action,
          at,
          by: by || undefined,
          changes,
        })),
        pagination,
      },
    };
  });
  handle(router, 'POST /admin/engineering/{id}/restore', async ({ params, body }, context) => {
    const actor = actorOf(context);
    const term = await service.restoreContent(actor, params.id, body.rev);
    return {
      data: presentAdminTerm(term, await proposals.ownOf(actor, params.id)),
    };
  });
}

function presentGroup({ key, areSenses, terms }: DuplicateGroup) {
  return {
    _id: key,
    count: terms.length,
    senses: areSenses,
    terms: terms.map((term) => ({
      id: term._id,
      ingilizce_terim: term.englishTerm,
      turkce_terim: term.turkishTerm,
      category: term.category,
      createdAt: term.createdAt,
    })),
  };
}

function presentTerm({ _id, englishTerm, turkishTerm, category, slug }: DuplicateTerm) {
  return { _id, englishTerm, turkishTerm, category, slug };
}
