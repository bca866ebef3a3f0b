import type { IncomingMessage, ServerResponse } from 'node:http';
import { BULK_BODY_MAX, type BulkResult } from '@terimce/contract/routes/admin/imports';
import { CodedError } from '@terimce/core/coded-error';
import {
  importResult,
  importStatus,
  listImports,
  refusedRows,
} from '@terimce/core/imports/import-records';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import type { UserContext } from '../../http/context.js';
import { paginate } from '../../http/paginate.js';
import { actorOf } from '../actor.js';
import { StateFeed } from '../event-stream.js';
import { readTerms } from '../exchange/read-terms.js';
import { readForm } from '../multipart.js';
import { fileName, sendFile } from '../send-file.js';
import type { ImportService } from './import.service.js';
import { rowsOfBody } from './json-body.js';
import { refusedAsCsv, refusedAsJson } from './refused-file.js';

/** @param stopping ends all streams when the process stops. */
export function bindImportRoutes(
  router: ApiRouter,
  service: ImportService,
  stopping: AbortSignal,
): void {
  handleRaw(router, 'POST /admin/terms/bulk', async ({ query }, context, { req, res }) => {
    const rows = rowsOfBody(req, BULK_BODY_MAX);
    const started = await service.start(actorOf(context), rows, query.dryRun);
    return answer(started, { req, res, dryRun: query.dryRun }, context);
  });
  handleRaw(router, 'POST /admin/terms/import', async ({ query }, context, { req, res }) => {
    const [started] = await readForm(req, { files: 1, fileSize: BULK_BODY_MAX }, ({ content }) =>
      service.start(actorOf(context), readTerms(content, query.format), query.dryRun),
    );
    if (!started) throw new CodedError('IMPORT_FILE_INVALID', { reason: 'no file' });
    return answer(started, { req, res, dryRun: query.dryRun }, context);
  });
  handle(router, 'GET /admin/imports', async ({ query }) => {
    const { imports, total } = await listImports(query.page, query.limit);
    return { data: { imports, pagination: paginate(total, query.page, query.limit) } };
  });
  handle(router, 'GET /admin/imports/{importId}', async ({ params }) => {
    const [status, result] = await Promise.all([
      importStatus(params.importId),
      importResult(params.importId),
    ]);
    return { data: { ...status, result } };
  });
  const feeds = new Map<string, StateFeed<Awaited<ReturnType<typeof importStatus>>>>();
  handleRaw(
    router,
    'GET /admin/imports/{importId}/stream',
    async ({ params: { importId } }, { signal }, { req, res }) => {
      const feed =
        feeds.get(importId) ??
        new StateFeed({
          read: () => importStatus(importId),
          isFinal: ({ state, stored, indexed, indexFailed }) =>
            state !== 'running' && (state !== 'done' || indexed + indexFailed >= stored),
        });
      feeds.set(importId, feed);
      try {
        await feed.follow(res, AbortSignal.any([signal(), stopping]), lastEventId(req));
      } finally {
        if (feed.size === 0) feeds.delete(importId);
      }
      return undefined;
    },
  );
  handleRaw(
    router,
    'GET /admin/imports/{importId}/rejected',
    async ({ params, query }, _context, { res }) => {
      await importStatus(params.importId);
      const rows = refusedRows(params.importId);
      const [text, type] =
        query.format === 'csv'
          ? [refusedAsCsv(rows), 'text/csv; charset=utf-8']
          : [refusedAsJson(rows), 'application/json; charset=utf-8'];
      await sendFile(res, { name: fileName('refused-rows', query.format), type }, text);
      return undefined;
    },
  );
  handle(router, 'POST /admin/imports/{importId}/undo', async ({ params }, context) => ({
    data: { deleted: await service.undo(actorOf(context), params.importId) },
    message: context.language === 'tr' ? 'İçe aktarma geri alındı' : 'The import was undone',
  }));
}

/** With `Prefer: respond-async` the id at once (RFC 7240), else the result. */
async function answer(
  { importId, done }: { importId: string; done: Promise<BulkResult> },
  { req, res, dryRun }: { req: IncomingMessage; res: ServerResponse; dryRun: boolean },
  context: UserContext,
) {
  const prefersId = /(^|[,;\s])respond-async([,;\s]|$)/i.test(String(req.headers.prefer ?? ''));
  // A dry run keeps nothing that could be read later.
  if (prefersId && !dryRun) {
    res.setHeader('preference-applied', 'respond-async');
    res.setHeader('location', `/api/admin/imports/${importId}`);
    context.status(202);
    return { data: { importId } };
  }
  const result = await done;
  const { successful, failed } = result;
  return {
    data: result,
    message:
      context.language === 'tr'
        ? `${successful} terim başarıyla eklendi, ${failed} terim başarısız.`
        : `${successful} terms were added, ${failed} failed.`,
  };
}

function lastEventId(req: IncomingMessage): string | undefined {
  const id = req.headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}
