import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApiDocument } from '@terimce/contract/openapi';
import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '../http/rate-limits.js';
import { renderApiDocs } from './render-api-docs.js';

/** GET /api/openapi.json, and GET /api/docs, the readable page generated from it. */
export function apiDocs(limits: Pick<RateLimits, 'take'>): Router {
  const router = Router();
  const document = openApiDocument('/api');
  router.get('/openapi.json', sendText(limits, 'json', JSON.stringify(document)));
  router.get('/docs', sendText(limits, 'html', renderApiDocs(document as never)));
  return router;
}

/** Sends a constant text; it is compressed once, on the first request. */
function sendText(limits: Pick<RateLimits, 'take'>, type: string, text: string): RequestHandler {
  let packed: Promise<Buffer> | undefined;
  return async (req, res) => {
    await limits.take('read', req.ip ?? '');
    res.set({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type(type);
    if (!req.acceptsEncodings('gzip')) {
      res.send(text);
      return;
    }
    packed ??= promisify(gzip)(text);
    res.set('content-encoding', 'gzip').send(await packed);
  };
}
