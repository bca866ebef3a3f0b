import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApiDocument } from '@terimce/contract/openapi';
import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '../http/rate-limits.js';
import { renderApiDocs } from './render-api-docs.js';

/** GET /api/openapi.json, and GET /api/docs, the readable page generated from it. */
export function apiDocs(limits: Pick<RateLimits, 'handler'>): Router {
  const router = Router();
  const document = openApiDocument('/api');
  const limit = limits.handler('read');
  router.get('/openapi.json', limit, sendText('json', JSON.stringify(document)));
  router.get('/docs', limit, sendText('html', renderApiDocs(document as never)));
  return router;
}

/** Sends a constant text; it is compressed once, on the first request. */
function sendText(type: string, constant: string): RequestHandler {
  // One buffer for all replies: a string would be copied for each.
  const text = Buffer.from(constant);
  let packed: Promise<Buffer> | undefined;
  return async (req, res) => {
    res.set({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type(type);
    if (!req.acceptsEncodings('gzip')) {
      res.send(text);
      return;
    }
    packed ??= promisify(gzip)(text);
    res.set('content-encoding', 'gzip').send(await packed);
  };
}
