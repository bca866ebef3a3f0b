import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApiDocument } from '@terimce/contract/openapi';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { type Request, type RequestHandler, Router } from 'express';
import type { RateLimits } from '../http/rate-limits.js';
import { OPEN_API_PATH, openGuide } from './open-guide.js';
import { originOf } from './page-request.js';
import { renderApiDocs } from './render-api-docs.js';

export interface ApiDocsOptions {
  readonly limits: Pick<RateLimits, 'handler'>;
  readonly publicUrl: string | undefined;
  /** License of the content. */
  readonly license: string;
}

/** Stands for the origin of the site in texts that are made once for all requests. */
const SITE = 'https://site.invalid';

/**
 * `all`: GET /openapi.json, and GET /docs, the readable page generated from it; `open`: GET /openapi.json of the calls
 * that others may make.
 */
export function apiDocs({ limits, publicUrl, license }: ApiDocsOptions) {
  const { cost } = PAGE_COSTS.description;
  const limit = limits.handler('read', cost);
  const baseOf = originOf(publicUrl);
  const document = () => JSON.stringify(openApiDocument('/api'));
  const page = () => renderApiDocs(openApiDocument('/api'), openGuide(SITE, license));
  const all = Router();
  all.get('/openapi.json', limit, sendText('json', document, baseOf));
  all.get('/docs', limit, sendText('html', page, baseOf));
  const open = Router();
  const described = () => JSON.stringify(openApiDocument(`${SITE}${OPEN_API_PATH}`, license));
  const limitOpen = limits.handler('read', cost, true);
  open.get('/openapi.json', limitOpen, sendText('json', described, baseOf));
  return { all, open };
}

/**
 * Sends a text with the origin of the site; the last one is kept, also compressed. The text is made for the first
 * request, since that takes as long as all else at the start of the process.
 */
function sendText(
  type: string,
  text: () => string,
  baseOf: (req: Request) => string,
): RequestHandler {
  let parts: string[] | undefined;
  let kept: { base: string; body: Buffer; packed?: Promise<Buffer> } | undefined;
  return async (req, res) => {
    parts ??= text().split(SITE);
    const base = baseOf(req);
    // One buffer for all replies: a string would be copied for each.
    if (kept?.base !== base) kept = { base, body: Buffer.from(parts.join(base)) };
    const current = kept;
    res.set({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type(type);
    if (!req.acceptsEncodings('gzip')) {
      res.send(current.body);
      return;
    }
    current.packed ??= promisify(gzip)(current.body);
    res.set('content-encoding', 'gzip').send(await current.packed);
  };
}
