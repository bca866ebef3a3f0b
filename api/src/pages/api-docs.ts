import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApiDocument } from '@terimce/contract/openapi';
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

/**
 * `all`: GET /openapi.json, and GET /docs, the readable page generated from it; `open`: GET /openapi.json of the calls
 * that others may make.
 */
export function apiDocs({ limits, publicUrl, license }: ApiDocsOptions) {
  const limit = limits.handler('read');
  const baseOf = originOf(publicUrl);
  const document = openApiDocument('/api');
  const all = Router();
  all.get(
    '/openapi.json',
    limit,
    sendText(
      'json',
      () => '',
      () => JSON.stringify(document),
    ),
  );
  all.get(
    '/docs',
    limit,
    sendText('html', baseOf, (base) => renderApiDocs(document as never, openGuide(base, license))),
  );
  const open = Router();
  open.get(
    '/openapi.json',
    limit,
    sendText('json', baseOf, (base) =>
      JSON.stringify(openApiDocument(`${base}${OPEN_API_PATH}`, license)),
    ),
  );
  return { all, open };
}

/** Sends a text that depends only on `keyOf`; the last one is kept, also compressed. */
function sendText(
  type: string,
  keyOf: (req: Request) => string,
  make: (key: string) => string,
): RequestHandler {
  let kept: { key: string; text: Buffer; packed?: Promise<Buffer> } | undefined;
  return async (req, res) => {
    const key = keyOf(req);
    // One buffer for all replies: a string would be copied for each.
    if (kept?.key !== key) kept = { key, text: Buffer.from(make(key)) };
    const { text } = kept;
    res.set({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type(type);
    if (!req.acceptsEncodings('gzip')) {
      res.send(text);
      return;
    }
    kept.packed ??= promisify(gzip)(text);
    res.set('content-encoding', 'gzip').send(await kept.packed);
  };
}
