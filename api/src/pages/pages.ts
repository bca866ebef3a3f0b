import type { Logger } from '@terimce/core/log';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { BanList } from '../http/context.js';
import { etagOf } from '../http/prepared-reply.js';
import type { RateLimits } from '../http/rate-limits.js';
import {
  BROWSER_SUGGESTIONS_PATH,
  browserSuggestions,
  type SuggestTerms,
} from './browser-suggestions.js';
import { crawlerFiles } from './crawler-files.js';
import type { Page } from './page.js';
import type { PageService } from './page.service.js';
import { originOf, pageRequest } from './page-request.js';
import { unavailablePage } from './plain-pages.js';
import { precompressed } from './precompressed.js';
import type { SiteFiles } from './site-files.js';
import type { SitemapService } from './sitemap.service.js';
import { PageTemplate } from './template.js';

export interface PagesOptions {
  readonly site: SiteFiles;
  readonly finder: Pick<PageService, 'find'>;
  readonly sitemap: Pick<SitemapService, 'root' | 'file'>;
  /** Address under which visitors reach the site; that of the request without it. */
  readonly publicUrl: string | undefined;
  /** Suggestions in the browser's own search field; none without it. */
  readonly suggest?: SuggestTerms;
  readonly bans: BanList;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly logger: Logger;
}

const YEAR = 31_536_000;
/** Files whose names carry a hash of their content never change. */
const HASHED = /[\\/]assets[\\/]/;
const FILE_NAME = /\.[a-z0-9]{2,5}$/i;

/** Everything outside of the API: files, and pages that can be read before the application starts. */
export function pages({ site, bans, ...options }: PagesOptions): Router {
  const baseOf = originOf(options.publicUrl);
  const template = new PageTemplate(site.indexHtml);
  const router = Router();
  router.use((req, res, next) => {
    if (bans.isBanned(req.ip ?? '')) sendBanned(res);
    else next();
  });
  router.use(crawlerFiles({ sitemap: options.sitemap, baseOf }));
  if (options.suggest) {
    router.use(BROWSER_SUGGESTIONS_PATH, (req, _res, next) => {
      options.limits.take('search', req.ip ?? '');
      next();
    });
    router.use(browserSuggestions({ suggest: options.suggest, baseOf }));
  }
  router.use(precompressed(site.folder));
  router.use(
    express.static(site.folder, {
      index: false,
      redirect: false,
      setHeaders: (res, path) => {
        const lasting = HASHED.test(path);
        res.setHeader('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    }),
  );
  const page: RequestHandler = async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const request = pageRequest(req, baseOf);
    // A file that is not there is not a term, and no page either.
    if (!request || FILE_NAME.test(request.path)) {
      return HASHED.test(req.path) ? void res.status(404).end() : res.redirect(302, '/');
    }
    options.limits.take('read', req.ip ?? '');
    const found = await options.finder.find(request).catch((error: unknown) => {
      options.logger.warn({ reason: String(error) }, 'A page could not be looked up');
      // The application says what is wrong and tries again.
      return unavailablePage(request);
    });
    if ('location' in found) return res.redirect(found.status, found.location);
    sendPage(req, res, found, template.render(found, request.base));
  };
  router.use(page);
  return router;
}

function sendPage(req: Request, res: Response, { status }: Page, text: string): void {
  const body = Buffer.from(text);
  res.status(status).type('html').vary('Accept-Language');
  if (status === 503) res.set({ 'cache-control': 'no-store', 'retry-after': '5' });
  else res.set({ 'cache-control': 'no-cache', etag: etagOf(body) });
  if (status === 200 && req.fresh) res.status(304).end();
  else res.send(body);
}

function sendBanned(res: Response): void {
  res
    .status(403)
    .set('cache-control', 'no-store')
    .type('html')
    .send(
      '<!doctype html><html lang="tr"><meta charset="utf-8"><title>403</title><p>Bu adresten erişim engellendi.</p><p lang="en">Access from this address has been blocked.</p></html>',
    );
}
