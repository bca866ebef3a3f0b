import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { uploadFiles } from './admin/uploads/upload-files.js';
import { UPLOADS_PATH } from './admin/uploads/upload-store.js';
import { healthHandlers, type Readiness } from './health.js';
import { withoutPorts } from './http/address.js';
import { type ApiOptions, apiRouter } from './http/api.js';
import { Failures } from './http/failures.js';
import { closeSlowBody, parseQuery } from './http/input.js';
import { COMPRESS_FROM } from './http/reply.js';
import { type McpOptions, mcp } from './mcp/mcp.routes.js';
import { metricsHandler } from './metrics/metrics-handler.js';
import { type ApiDocsOptions, apiDocs } from './pages/api-docs.js';
import { DATA_STYLE } from './pages/data-pages.js';
import { MCP_PATH, OPEN_API_PATH } from './pages/open-guide.js';
import { type PagesOptions, pages } from './pages/pages.js';
import { DOCS_STYLE } from './pages/render-api-docs.js';
import { sourceHash } from './pages/source-hash.js';
import { DATA_PATH } from './releases/releases.routes.js';

export interface AppDeps
  extends Omit<ApiOptions, 'onlyOpen' | 'documents'>,
    Omit<PagesOptions, 'limits'>,
    Omit<ApiDocsOptions, 'limits'>,
    Pick<McpOptions, 'tools'> {
  readonly logger: Logger;
  readonly readiness: () => Readiness;
  /** Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string[];
  /** Whether the site is reached only over TLS. */
  readonly https: boolean;
  /** Whether a tag manager is configured, whose scripts may then run and send data. */
  readonly tagManager: boolean;
  /** Origins besides this site from which images and videos of terms may be loaded. */
  readonly mediaSources: readonly string[];
  /** Serves uploaded files by name. */
  readonly uploads: RequestHandler;
  /** Metrics for Prometheus, and the token that gives access to them. */
  readonly metrics: { readonly registry: Registry; readonly token: string | undefined };
}

/** The whole application: health, the API below `/api`, uploads and the pages. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  app.set('query parser', parseQuery);
  app.use(closeSlowBody());
  app.use(checkHeaders);
  const { healthz, readyz } = healthHandlers(deps.readiness);
  app.get('/healthz', healthz);
  app.get('/readyz', readyz);
  app.use(warnOfUntrustedProxies(deps.logger));
  app.use(securityHeaders(deps));
  app.use(compressReplies());
  app.get('/metrics', metricsHandler(deps.metrics.registry, deps.metrics.token, deps.logger));
  app.use(waitForTerms(deps.readiness));
  const docs = apiDocs(deps);
  const open = apiRouter({ ...deps, onlyOpen: true, documents: docs.open });
  app.use(OPEN_API_PATH, openToOthers(), open);
  app.use('/api', apiRouter({ ...deps, documents: docs.all }));
  app.use(MCP_PATH, mcp(deps));
  // The files, not the page that lists them.
  app.use(`${DATA_PATH}/*file`, openToOthers());
  app.use(PICTURES, showElsewhere);
  app.use(UPLOADS_PATH, uploadFiles(deps.uploads, deps.bans));
  app.use(pages(deps));
  app.use(new Failures(deps.logger).handler);
  return app;
}

/** Answers nothing before all terms are read: who asks for one must not be told that it does not exist. */
function waitForTerms(readiness: () => Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness().dictionary) return next();
    res.setHeader('Retry-After', '1');
    next(new CodedError('NOT_READY'));
  };
}

/**
 * Refuses requests with two Host headers (RFC 9112, 3.2), which a proxy and this process could read differently, and
 * removes ports from X-Forwarded-For.
 */
const checkHeaders: RequestHandler = (req, _res, next) => {
  const { rawHeaders, headers } = req;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new CodedError('MALFORMED_REQUEST');
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = withoutPorts(String(forwarded));
  next();
};

/**
 * Calls that answer with a `PreparedReply`, which stores its compressed form. They bypass the compression middleware:
 * it wraps every reply even if it does not compress (docs/performance.md).
 */
const COMPRESSED_ALREADY: ReadonlySet<string> = new Set([
  '/api/suggestions',
  '/api/terms/search',
  `${OPEN_API_PATH}/terms/search`,
]);

/** Pictures that programs and pages of others show. */
const PICTURES = [UPLOADS_PATH, '/og', '/icons', '/favicon.ico', '/favicon.svg'];

const showElsewhere: RequestHandler = (_req, res, next) => {
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/** Lets pages of any origin read the replies. There are no cookies; a token is sent only by who has it. */
function openToOthers(): RequestHandler[] {
  return [
    cors({
      origin: '*',
      methods: ['GET', 'HEAD', 'POST'],
      allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
      exposedHeaders: ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'ETag'],
      maxAge: 86_400,
    }),
    showElsewhere,
  ];
}

function compressReplies(): RequestHandler {
  const compress = compression({ threshold: COMPRESS_FROM });
  return (req, res, next) => {
    const takesGzip = !req.headers['accept-encoding'] || req.acceptsEncodings('gzip');
    if (takesGzip && COMPRESSED_ALREADY.has(req.path)) next();
    else compress(req, res, next);
  };
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const TAG_MANAGER_HOSTS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** No page uses these features, so an injected script cannot use them either. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
const HSTS = `max-age=${365 * 86_400}; includeSubDomains`;

/**
 * Security headers for browsers. Scripts and styles come from files of this site, or are inline and allowed by their
 * hash. React and the dialog library position menus and dialogs through `element.style`, which no policy restricts;
 * the library's Select and ScrollArea would need a `<style>` element and are not used.
 */
function securityHeaders({ site, https, tagManager, mediaSources }: AppDeps): RequestHandler[] {
  const trackers = tagManager ? TAG_MANAGER_HOSTS : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...site.scriptHashes, ...trackers],
        styleSrc: ["'self'", sourceHash(DOCS_STYLE), sourceHash(DATA_STYLE)],
        imgSrc: ["'self'", ...mediaSources, ...trackers, 'data:', 'blob:'],
        mediaSrc: ["'self'", ...mediaSources],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...trackers],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return [
    headers,
    (req, res, next) => {
      res.setHeader('Permissions-Policy', PERMISSIONS);
      // Browsers use it only over TLS, which ends at a proxy; X-Forwarded-Proto of a trusted proxy says so.
      if (https || req.secure) res.setHeader('Strict-Transport-Security', HSTS);
      next();
    },
  ];
}

const HOUR_MS = 3_600_000;

/**
 * Warns, once an hour, if X-Forwarded-For comes from an address that TRUST_PROXY does not name. Behind an untrusted
 * proxy all visitors count as one address, for limits and for bans.
 */
function warnOfUntrustedProxies(logger: Logger): RequestHandler {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (req, _res, next) => {
    if (req.headers['x-forwarded-for'] !== undefined) {
      const peer = req.socket.remoteAddress ?? '';
      const trusts = req.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
      if (!trusts(peer, 0) && performance.now() - warnedAt > HOUR_MS) {
        warnedAt = performance.now();
        logger.warn(
          { peer },
          'Ignored X-Forwarded-For from an address that TRUST_PROXY does not name; if it is your proxy, set TRUST_PROXY, or all its visitors share one limit',
        );
      }
    }
    next();
  };
}
