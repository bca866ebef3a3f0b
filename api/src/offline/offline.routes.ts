import { CodedError } from '@terimce/core/coded-error';
import { newestPack, packFile } from '@terimce/core/offline/pack-files';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { sendRangeOfFile } from '../http/send-range.js';

/** The pack for offline use, which the worker makes in a folder, and its manifest. */
export function bindOfflineRoutes(router: ApiRouter, folder: string): void {
  const newest = async () => {
    const pack = await newestPack(folder);
    if (!pack) throw new CodedError('PACK_NOT_MADE');
    return pack;
  };

  handle(router, 'GET /offline/manifest', async () => {
    const { version, terms, bytes, sha256, createdAt } = await newest();
    return { data: { version, terms, bytes, sha256, createdAt } };
  });

  handleRaw(router, 'GET /offline/pack', async ({ query }, _context, { req, res }) => {
    const version = query.version ?? (await newest()).version;
    // The bytes themselves are cached and resumed, so no proxy may compress them again.
    const lasting = query.version ? 'public, max-age=31536000, immutable' : 'no-cache';
    res.setHeader('cache-control', `${lasting}, no-transform`);
    const file = packFile(folder, version);
    const body = { etag: `"${version}"`, mediaType: 'application/gzip' };
    if (!file || !(await sendRangeOfFile(req, res, file, body))) {
      res.removeHeader('cache-control');
      throw new CodedError('NOT_FOUND');
    }
  });
}
