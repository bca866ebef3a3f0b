import { uiLanguage } from '@terimce/contract/languages';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { isPagePath } from '@terimce/contract/site-paths';
import { wildcards } from '@terimce/contract/wildcards';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { BanList } from '../http/context.js';
import type { RateLimits } from '../http/rate-limits.js';
import { GUESS_COST } from '../terms/slug-resolver.js';
import {
  BROWSER_SUGGESTIONS_PATH,
  browserSuggestions,
  type SuggestTerms,
} from './browser-suggestions.js';
import { crawlerFiles } from './crawler-files.js';
import { type DataPagesOptions, dataPages } from './data-pages.js';
import { type EmbedOptions, embeds } from './embed.js';
import { DEFAULT_IMAGE } from './head.js';
import { meantPath } from './meant-path.js';
import type { Page, Redirect } from './page.js';
import type { PageService } from './page.service.js';
import { originOf, pageRequest } from './page-request.js';
import { unavailablePage } from './plain-pages.js';
import type { SharePictures } from './share-pictures.js';
import { siteAssets } from './site-assets.js';
import type { SiteFiles } from './site-files.js';
import type { SitemapService } from './sitemap.service.js';
import { PageTemplate } from './template.js';

export interface PagesOptions {
  readonly site: SiteFiles;
  readonly finder: Pick<PageService, 'find'>;
  readonly sitemap: Pick<SitemapService, 'root' | 'file'>;
  /** Address at which visitors reach the site; without it, the one of the request. */
  readonly publicUrl: string | undefined;
  /** Finds suggestions for the browser's own search field. */
  readonly suggest: SuggestTerms;
  /** The releases, and what the feed of changes is made from. */
  readonly data: Omit<DataPagesOptions, 'license' | 'limits' | 'baseOf' | 'indexHtml'>;
  /** License of the content. */
  readonly license: string;
  /** What the cards of terms for pages of others are made from. */
  readonly embed: EmbedOptions;
  /** Pictures of terms for link previews. */
  readonly pictures: Pick<SharePictures, 'find'>;
  readonly bans: BanList;
  readonly limits: Pick<RateLimits, 'handler' | 'take'>;
  readonly logger: Logger;
}

const WEEK = 604_800;
/** What the limit of all pages has not counted yet. */
const PICTURE_COST = PAGE_COSTS.picture.cost - 1;
const RESULTS_COST = PAGE_COSTS.results.cost - 1;

/** Everything outside of the API: files, and pages that can be read before the application starts. */
export function pages({ site, bans, limits, ...options }: PagesOptions): Router {
  const limit = limits.handler('read');
  const baseOf = originOf(options.publicUrl);
  const template = new PageTemplate(site.indexHtml);
  const router = Router();
  router.use((req, res, next) => {
    if (bans.isBanned(req.ip ?? '')) sendBanned(res);
    else next();
  });
  router.use(meantAddresses(limit));
  router.use(crawlerFiles({ sitemap: options.sitemap, baseOf, limits }));
  router.get(
    BROWSER_SUGGESTIONS_PATH,
    limits.handler('search'),
    async (req, _res, next) => {
      if (wildcards(String(req.query.q ?? ''))) {
        await limits.take('search', req.ip ?? '', PAGE_COSTS.pattern.cost - 1);
      }
      next();
    },
    browserSuggestions({ suggest: options.suggest, baseOf }),
  );
  const { license, data } = options;
  router.use(dataPages({ ...data, license, limits, baseOf, indexHtml: site.indexHtml }));
  // The work is done, so a limit that is exceeded now refuses only the next request.
  const payGuess = (req: Request) =>
    limits.take('read', req.ip ?? '', GUESS_COST).catch(() => undefined);
  router.use(embeds({ ...options.embed, payGuess }, limit, baseOf));
  router.get('/og/:name', limit);
  router.get('/og/:name', async (req, res) => {
    const slug = req.params.name.replace(/\.png$/, '');
    const language = uiLanguage(req.query.hl) ?? 'tr';
    const pay = () => limits.take('read', req.ip ?? '', PICTURE_COST);
    const picture = await options.pictures.find(slug, language, pay).catch((error: unknown) => {
      if (error instanceof CodedError) throw error;
      options.logger.warn({ reason: String(error) }, 'A preview picture could not be drawn');
      return undefined;
    });
    // A preview with the site's logo is better than a broken one.
    if (!picture) return res.redirect(302, DEFAULT_IMAGE);
    res.set('cache-control', `public, max-age=${WEEK}`).type('png').send(picture);
  });
  router.use(siteAssets(site.folder));
  // A text that another application shares is for the service worker; it is not read here.
  router.post('/text', limit, (_req, res) => res.redirect(303, '/text'));
  router.get('/search', async (req, _res, next) => {
    if (req.query.q) await limits.take('read', req.ip ?? '', RESULTS_COST);
    next();
  });
  router.use(limit, async (req, res) => {
    if (!isRead(req)) {
      res.setHeader('allow', 'GET, HEAD');
      throw new CodedError('METHOD_NOT_ALLOWED');
    }
    const request = pageRequest(req, baseOf);
    const found = await options.finder.find(request).catch((error: unknown) => {
      options.logger.warn({ reason: String(error) }, 'A page could not be built');
      // The application shows what is wrong and retries.
      return unavailablePage(request);
    });
    const isPage = isPagePath(request.path);
    // Programs that look for a file, or for a service, would read a page as if it were that.
    const wantsPage = isPage || /\bhtml\b/.test(req.get('accept') ?? '');
    if (found.status === 404 && !wantsPage) throw new CodedError('NOT_FOUND');
    if (isPage && (found.status === 404 || found.status === 302)) await payGuess(req);
    send(res, found, (page) => template.render(page, request.base, request.language));
  });
  return router;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** One address for each page, whatever others have made of it. */
function meantAddresses(limit: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const meant = isRead(req) ? meantPath(req.path) : undefined;
    if (meant === undefined) return next();
    const start = req.originalUrl.indexOf('?');
    const query = start < 0 ? '' : req.originalUrl.slice(start);
    return limit(req, res, (error?: unknown) => {
      if (error) next(error);
      else res.redirect(301, meant + query);
    });
  };
}

/** Express adds the ETag, and answers 304 if the browser already has the page. */
function send(res: Response, found: Page | Redirect, render: (page: Page) => string): void {
  res.vary('Accept-Language');
  if ('location' in found) {
    res.redirect(found.status, found.location);
    return;
  }
  const { status } = found;
  const text = render(found);
  res.status(status).type('html');
  if (status === 503) res.set({ 'cache-control': 'no-store', 'retry-after': '5' });
  else res.set('cache-control', 'no-cache');
  res.send(text);
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
