import { buffer } from 'node:stream/consumers';
import { UPLOAD_FILE_MAX, UPLOAD_FILES_MAX } from '@terimce/contract/routes/admin/uploads';
import { type ApiRouter, handle, handleRaw } from '../../http/api-router.js';
import { readForm } from '../../http/read-form.js';
import { actorOf, recordAction } from '../../shared/audit/audit-log.js';
import type { UploadStore } from './upload-store.js';

export function bindUploadRoutes(router: ApiRouter, store: UploadStore): void {
  handleRaw(router, 'POST /admin/uploads', async (_input, context, { req }) => {
    const limits = { files: UPLOAD_FILES_MAX, fileSize: UPLOAD_FILE_MAX };
    // All files are read before one is stored, so that a refused file leaves nothing behind.
    const contents = await readForm(req, limits, (content) => buffer(content));
    const actor = actorOf(context);
    const bytes = contents.reduce((sum, { length }) => sum + length, 0);
    await store.refuseOverQuota(actor.id, bytes);
    const files = await Promise.all(contents.map((content) => store.save(content, actor.id)));
    await recordAction(actor, {
      action: 'upload.create',
      after: { files: files.map(({ name }) => name) },
    });
    return { data: { files } };
  });
  handle(router, 'DELETE /admin/uploads/{name}', async ({ params: { name } }, context) => {
    await store.remove(name);
    await recordAction(actorOf(context), { action: 'upload.delete', subject: name });
    return { data: null };
  });
}
