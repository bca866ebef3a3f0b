import type { TermRecord } from '@terimce/core/models/term';
import { presentAdminTerm } from '@terimce/core/terms/term';
import { readCurrent } from '@terimce/core/terms/write-term';
import { type ApiRouter, handle } from '../../http/api-router.js';
import { said } from '../../http/reply.js';
import { type AdminActor, actorOf } from '../../shared/audit/audit-log.js';
import type { CategoryService } from '../../terms/category.service.js';
import type { ProposalService } from '../proposals/proposal.service.js';
import { listAdminTerms } from './admin-term.repository.js';
import type { TermAdminService } from './term-admin.service.js';
import { checkHeadwords } from './term-check.js';
import { forgetEditor, noteEditor } from './term-editor.repository.js';
import { resolveFilter } from './term-filter.js';

/** The specification has list, change and deletion under both /admin/terms and /admin/engineering. */
export function bindTermAdminRoutes(
  router: ApiRouter,
  service: TermAdminService,
  proposals: ProposalService,
  categories: Pick<CategoryService, 'wanted'>,
): void {
  const withProposal = async (actor: AdminActor, record: TermRecord) =>
    presentAdminTerm(record, await proposals.ownOf(actor, String(record._id)));
  for (const path of ['/admin/engineering', '/admin/terms'] as const) {
    handle(router, `GET ${path}`, async ({ query }) => {
      const filter = await resolveFilter(query, categories);
      const { found, pagination } = await listAdminTerms(filter, query, query);
      return { data: { terms: found.map((term) => presentAdminTerm(term)), pagination } };
    });
    handle(router, `PUT ${path}/{id}`, async ({ params, body }, context) => {
      const actor = actorOf(context);
      const term = await service.edit(actor, params.id, body);
      // An administrator's edits are never proposals.
      const data =
        actor.role === 'admin' ? presentAdminTerm(term) : await withProposal(actor, term);
      const isProposed = data.proposal?.state === 'open';
      return { data, ...(isProposed ? said(context.language, 'proposed') : {}) };
    });
    handle(router, `DELETE ${path}/{id}`, async ({ params }, context) => {
      await service.remove(actorOf(context), params.id);
      return { data: null };
    });
  }
  handle(router, 'POST /admin/terms', async ({ body }, context) => ({
    data: presentAdminTerm(await service.create(actorOf(context), body)),
  }));
  handle(router, 'GET /admin/terms/{id}', async ({ params }, context) => ({
    data: await withProposal(actorOf(context), await service.get(params.id)),
  }));
  handle(router, 'PATCH /admin/terms/{id}/status', async ({ params, body }, context) => ({
    data: presentAdminTerm(await service.setStatus(actorOf(context), params.id, body)),
  }));
  handle(router, 'PUT /admin/terms/{id}/publication', async ({ params, body }, context) => ({
    data: presentAdminTerm(await service.schedule(actorOf(context), params.id, body)),
    ...(body.at === null ? said(context.language, 'unscheduled') : {}),
  }));
  handle(router, 'PUT /admin/terms/{id}/editors', async ({ params }, context) => {
    await readCurrent(params.id);
    return { data: { editors: await noteEditor(actorOf(context), params.id) } };
  });
  handle(router, 'DELETE /admin/terms/{id}/editors', async ({ params }, context) => {
    await forgetEditor(actorOf(context), params.id);
    return { data: null };
  });
  handle(router, 'POST /admin/terms/check', async ({ body }) => ({
    data: await checkHeadwords({
      ...body,
      category: (await categories.wanted(body.category)) ?? '',
    }),
  }));
}
