import { uiLanguage } from '@terimce/contract/languages';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { type Request, type Response, Router } from 'express';
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
import type { Page } from './page.js';
import type { PageService } from './page.service.js';
import { originOf, pageRequest } from './page-request.js';
import { unavailablePage } from './plain-pages.js';
import type { SharePictures } from './share-pictures.js';
import { HASHED, siteAssets } from './site-assets.js';
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
/** Number of further requests that a picture counts as if it has to be drawn, which takes some 40 ms. */
const PICTURE_COST = 9;
const FILE_NAME = /\.[a-z0-9]{2,5}$/i;

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
  router.use(crawlerFiles({ sitemap: options.sitemap, baseOf, limits }));
  router.get(
    BROWSER_SUGGESTIONS_PATH,
    limits.handler('search'),
    browserSuggestions({ suggest: options.suggest, baseOf }),
  );
  const { license, data } = options;
  router.use(dataPages({ ...data, license, limits, baseOf, indexHtml: site.indexHtml }));
  // The answer is there already; the next request pays.
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
  router.use(limit, async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const request = pageRequest(req, baseOf);
    // A missing file is neither a term nor a page.
    if (!request || FILE_NAME.test(request.path)) {
      return HASHED.test(req.path) ? void res.status(404).end() : res.redirect(302, '/');
    }
    const found = await options.finder.find(request).catch((error: unknown) => {
      options.logger.warn({ reason: String(error) }, 'A page could not be built');
      // The application shows what is wrong and retries.
      return unavailablePage(request);
    });
    if (found.status === 404 || found.status === 302) await payGuess(req);
    if ('location' in found) return res.redirect(found.status, found.location);
    sendPage(res, found, template.render(found, request.base));
  });
  return router;
}

/** Express adds the ETag, and answers 304 if the browser already has the page. */
function sendPage(res: Response, { status }: Page, text: string): void {
  res.status(status).type('html').vary('Accept-Language');
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
