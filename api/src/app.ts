import type { RequestListener } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import compression from 'compression';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { uploadFiles } from './admin/uploads/upload-files.js';
import { UPLOADS_PATH } from './admin/uploads/upload-store.js';
import { healthHandlers, type Readiness } from './health.js';
import { directReads } from './http/direct-reads.js';
import { type DispatchOptions, dispatch } from './http/dispatch.js';
import { logError, mapError } from './http/errors.js';
import { COMPRESS_FROM } from './http/prepared-reply.js';
import { requestLanguage } from './http/request-context.js';
import { securityHeaders } from './http/security-headers.js';
import { sendError } from './http/send.js';
import { metricsHandler } from './metrics/metrics-handler.js';
import { apiDocs } from './pages/api-docs.js';
import { type PagesOptions, pages } from './pages/pages.js';

export interface AppDeps extends DispatchOptions, Omit<PagesOptions, 'limits'> {
  readonly logger: Logger;
  readonly readiness: () => Readiness;
  /** Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string[];
  readonly https: boolean;
  /** Lets a configured tag manager through the Content-Security-Policy. */
  readonly tagManager?: boolean;
  /** Answers uploaded files by their names. */
  readonly uploads: RequestHandler;
  /** Figures for Prometheus, and the token that opens them. */
  readonly metrics: { readonly registry: Registry; readonly token: string | undefined };
}

/** The whole application: health, the API below `/api`, and the pages. */
export function createApp(deps: AppDeps): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', deps.trustProxy);
  app.set('query parser', false);
  const { healthz, readyz } = healthHandlers(deps.readiness);
  app.get('/healthz', healthz);
  app.get('/readyz', readyz);
  const headers = securityHeaders({
    scriptHashes: deps.site.scriptHashes,
    https: deps.https,
    tagManager: deps.tagManager ?? false,
  });
  const compress = compression({
    threshold: COMPRESS_FROM,
    filter: (req, res) =>
      !String(res.getHeader('content-type')).startsWith('text/event-stream') &&
      compression.filter(req, res),
  });
  const api = dispatch(deps);
  app.use((_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  });
  app.use(compress);
  app.get('/metrics', metricsHandler(deps.metrics.registry, deps.metrics.token, deps.logger));
  app.use('/api', apiDocs(), (req, res) => {
    api({ req, res, url: req.originalUrl, path: req.path, ip: req.ip ?? '' });
  });
  app.use(UPLOADS_PATH, uploadFiles(deps.uploads, deps.bans));
  app.use(pages(deps));
  app.use(lastResort(deps.logger));
  const trusts = app.get('trust proxy fn');
  return directReads({ app, router: deps.router, api, headers, trusts, compress });
}

/** What no other handler has answered, such as a broken address of a file. */
function lastResort(logger: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = error instanceof URIError || (error as { status?: number }).status === 400;
    const mapped = mapError(
      known ? new CodedError('MALFORMED_REQUEST') : error,
      requestLanguage(req.headers['accept-language']),
    );
    logError(logger, error, mapped, { method: req.method, path: req.path, ip: req.ip ?? '' });
    sendError(req, res, mapped.status, mapped.reply);
  };
}
