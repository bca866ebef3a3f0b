import type { IncomingMessage, RequestListener } from 'node:http';
import type { ApiRouter } from './api-router.js';
import { clientAddress, type ProxyTrust } from './client-address.js';
import type { ApiListener } from './dispatch.js';
import type { HeaderList } from './security-headers.js';

export interface DirectReadOptions {
  /** Answers everything else. */
  readonly app: RequestListener;
  readonly router: ApiRouter;
  readonly api: ApiListener;
  readonly headers: HeaderList;
  readonly trusts: ProxyTrust;
  /** Wraps a reply to be compressed; a middleware. */
  readonly compress: (req: never, res: never, next: () => void) => void;
}

const BASE = '/api';

/**
 * Answers plain reads of the API ahead of Express, whose chain of handlers costs several times what a
 * cached search does. Headers, bans, limits, logs and figures are the same, since the same handler
 * answers both ways; a test compares the replies.
 */
export function directReads(options: DirectReadOptions): RequestListener {
  const { app, api, headers, trusts } = options;
  return (req, res) => {
    const path = pathOf(req);
    if (path === undefined || !isPlainRead(options.router, path)) {
      app(req, res);
      return;
    }
    for (const [name, value] of headers) res.setHeader(name, value);
    const compress = () => {
      if (req.headers['accept-encoding'] !== undefined) {
        options.compress(req as never, res as never, () => undefined);
      }
    };
    api({ req, res, path, url: req.url ?? '', ip: clientAddress(req, trusts), compress });
  };
}

/** The path below the base of a GET, undefined for anything else. */
function pathOf({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.startsWith(`${BASE}/`)) return undefined;
  const query = url.indexOf('?');
  return url.slice(BASE.length, query < 0 ? undefined : query);
}

function isPlainRead(router: ApiRouter, path: string): boolean {
  const found = router.match('GET', path);
  return found !== undefined && 'call' in found && !found.call.raw;
}
