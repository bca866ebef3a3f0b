import { CodedError } from '@terimce/core/coded-error';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { driftState, requestDriftCheck } from '@terimce/core/search/drift-requests';
import { cancelRebuild, rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { storedSearchSettings } from '@terimce/core/search/search-settings';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { type ApiRouter, handle } from '../../http/api-router.js';
import type { LiveSearch } from '../../search/live-search.js';
import { actorOf, recordAction } from '../../shared/audit/audit-log.js';
import { explain } from './explain.js';
import { listRefused } from './failure.repository.js';
import { previewSettings } from './preview.js';
import { replaceSettings } from './replace-settings.js';
import {
  presentDrift,
  presentFailure,
  presentRebuild,
  type SearchStatusService,
} from './search-status.service.js';

/** @param queue undefined without Redis. */
export function bindSearchAdminRoutes(
  router: ApiRouter,
  search: LiveSearch,
  status: SearchStatusService,
  queue: IndexQueue | undefined,
): void {
  handle(router, 'GET /admin/search/status', async () => ({ data: await status.read() }));
  handle(router, 'GET /admin/search/explain', async ({ query }) => ({
    data: await explain(search, query),
  }));
  handle(router, 'POST /admin/search/reindex', async (_input, context) => {
    if (!search.engine) throw new CodedError('SEARCH_UNAVAILABLE');
    const actor = actorOf(context);
    const rebuild = await requestRebuild(actor.username);
    await recordAction(actor, { action: 'search.reindex' });
    return { data: presentRebuild(rebuild) };
  });
  handle(router, 'DELETE /admin/search/reindex', async (_input, context) => {
    await cancelRebuild();
    const rebuild = await rebuildState();
    if (!rebuild) throw new CodedError('REINDEX_NOT_RUNNING');
    await recordAction(actorOf(context), { action: 'search.reindex-cancel' });
    return { data: presentRebuild(rebuild) };
  });
  handle(router, 'GET /admin/search/failures', async ({ query }) => {
    const { found, pagination } = await listRefused(query);
    return { data: { failures: found.map(presentFailure), pagination } };
  });
  handle(router, 'POST /admin/search/failures/retry', async ({ body }, context) => {
    const ids = await termOutbox.allowRefused(body.termIds);
    // If the queue is unreachable nothing is lost: the terms are marked, and the indexer finds them.
    await queue?.enqueue(ids, 'edit').catch(() => undefined);
    const jobs = body.termIds ? 0 : ((await queue?.retryFailed().catch(() => 0)) ?? 0);
    await recordAction(actorOf(context), {
      action: 'search.retry',
      after: { terms: ids.length, jobs },
    });
    return { data: { retried: ids.length + jobs } };
  });
  handle(router, 'GET /admin/search/drift', async () => {
    const { pending, drift } = await driftState();
    return { data: { pending, drift: presentDrift(drift) } };
  });
  handle(router, 'POST /admin/search/drift', async ({ query }, context) => {
    if (!search.engine) throw new CodedError('SEARCH_UNAVAILABLE');
    await requestDriftCheck(query.repair);
    await recordAction(actorOf(context), { action: 'search.drift', after: query });
    return { data: null };
  });
  handle(router, 'GET /admin/search/settings', async () => ({
    data: await storedSearchSettings(),
  }));
  handle(router, 'PUT /admin/search/settings', async ({ body }, context) => ({
    data: await replaceSettings(actorOf(context), body),
  }));
  handle(router, 'POST /admin/search/settings/preview', async ({ body }) => ({
    data: await previewSettings(search, body),
  }));
}
