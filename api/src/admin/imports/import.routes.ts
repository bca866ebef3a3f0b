import type { IncomingMessage, ServerResponse } from 'node:http';
import { BULK_BODY_MAX } from '@terimce/contract/routes/admin/imports';
import {
  addedTerms,
  findImport,
  importResult,
  importRows,
  importStatus,
  listImports,
  refusedRows,
} from '@terimce/core/imports/import-records';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import type { UserContext } from '../../http/context.js';
import { said } from '../../http/reply.js';
import { actorOf } from '../../shared/audit/audit-log.js';
import { given } from '../../shared/conditions.js';
import { fileName, sendFile } from '../../shared/send-file.js';
import type { ImportService, StartedImport } from './import.service.js';
import { readImportForm } from './import-form.js';
import { rowsOfBody } from './json-body.js';
import { presentAdded, presentRow } from './present-row.js';
import { previewFile } from './preview-file.js';
import { type RefusedFormat, refusedFile } from './refused-file.js';
import { template } from './template.js';

export function bindImportRoutes(router: ApiRouter, service: ImportService): void {
  handleRaw(router, 'POST /admin/terms/bulk', async ({ query }, context, { req, res }) => {
    const rows = rowsOfBody(req, BULK_BODY_MAX);
    const started = await service.start(actorOf(context), rows, query);
    return answer(started, { req, res, dryRun: query.dryRun }, context);
  });
  handleRaw(router, 'POST /admin/terms/import', async ({ query }, context, { req, res }) => {
    const read = async () => {
      const file = await readImportForm(req);
      return { ...file, options: { ...file.options, ...given({ format: query.format }) } };
    };
    const started = await service.startFile(actorOf(context), read, query.dryRun);
    return answer(started, { req, res, dryRun: query.dryRun }, context);
  });
  handleRaw(router, 'POST /admin/terms/import/preview', async (_input, context, { req }) => {
    const data = await service.slots.hold(context.user.id, async () => {
      const { bytes, options } = await readImportForm(req);
      return previewFile(bytes, options);
    });
    return { data };
  });
  handleRaw(router, 'GET /admin/terms/import/template', async ({ query }, context, { res }) => {
    const { format } = query;
    const file = template(format, context.language);
    await sendFile(res, `terimce-template.${format}`, file);
  });
  handle(router, 'GET /admin/imports', async ({ query }) => {
    const { found, pagination } = await listImports(query);
    return { data: { imports: found, pagination } };
  });
  handle(router, 'GET /admin/imports/{importId}', async ({ params }) => {
    const [status, result] = await Promise.all([
      importStatus(params.importId),
      importResult(params.importId),
    ]);
    return { data: { ...status, result } };
  });
  handle(router, 'GET /admin/imports/{importId}/rows', async ({ params, query }) => {
    if (query.kind === 'added') {
      const { found, pagination } = await addedTerms(params.importId, query);
      return { data: { rows: found.map(presentAdded), pagination } };
    }
    const { found, pagination } = await importRows(params.importId, query.kind, query);
    return { data: { rows: found.map(presentRow), pagination } };
  });
  handleRaw(
    router,
    'GET /admin/imports/{importId}/rejected',
    async ({ params, query }, context, { res }) => {
      const record = await findImport(params.importId);
      const format = query.format ?? refusedFormat(record.format);
      const file = refusedFile(format, record, refusedRows(params.importId), context.language);
      await sendFile(res, fileName('refused-rows', format), file);
    },
  );
  handle(router, 'DELETE /admin/imports/{importId}', async ({ params }, context) => {
    await service.stop(actorOf(context), params.importId);
    return { data: null };
  });
  handle(router, 'POST /admin/imports/{importId}/undo', async ({ params, query }, context) => ({
    data: await service.undo(actorOf(context), params.importId, query),
  }));
}

/** The format of the uploaded file, if refused rows can be returned in it. */
function refusedFormat(format: string | undefined): RefusedFormat {
  return format === 'csv' || format === 'xlsx' ? format : 'json';
}

/** With `Prefer: respond-async` the id at once (RFC 7240), otherwise the result. */
async function answer(
  { importId, done }: StartedImport,
  { req, res, dryRun }: { req: IncomingMessage; res: ServerResponse; dryRun: boolean },
  context: UserContext,
) {
  const prefersId = /(^|[,;\s])respond-async([,;\s]|$)/i.test(String(req.headers.prefer ?? ''));
  // A dry run stores nothing that could be read later.
  if (prefersId && !dryRun) {
    res.setHeader('preference-applied', 'respond-async');
    res.setHeader('location', `/api/admin/imports/${importId}`);
    context.status(202);
    return { data: { importId } };
  }
  const result = await done;
  const { changed, failed } = result;
  const added = result.successful - changed;
  const key = changed > 0 ? 'importedAndChanged' : 'imported';
  return { data: result, ...said(context.language, key, { added, changed, failed }) };
}
