import { CodedError } from '@terimce/core/coded-error';
import { type ApiRouter, handle, handleRaw } from '../http/api-router.js';
import { sendRanged } from '../http/send-range.js';
import type { OfflineService } from './offline.service.js';

/** The pack for offline use, and its manifest. */
export function bindOfflineRoutes(router: ApiRouter, offline: OfflineService): void {
  handle(router, 'GET /offline/manifest', async () => {
    const { version, terms, bytes, sha256, createdAt } = await offline.current();
    return {
      data: { version, terms, bytes: bytes.length, sha256, createdAt: createdAt.toISOString() },
    };
  });

  handleRaw(router, 'GET /offline/pack', async ({ query }, _context, { req, res }) => {
    const pack = query.version ? await offline.ofVersion(query.version) : await offline.current();
    if (!pack) throw new CodedError('NOT_FOUND');
    // The bytes themselves are cached and resumed, so no proxy may compress them again.
    const lasting = query.version ? 'public, max-age=31536000, immutable' : 'no-cache';
    res.setHeader('cache-control', `${lasting}, no-transform`);
    sendRanged(req, res, {
      bytes: pack.bytes,
      etag: `"${pack.version}"`,
      mediaType: 'application/gzip',
    });
  });
}
