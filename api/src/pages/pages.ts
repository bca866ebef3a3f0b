import type { Logger } from '@terimce/core/log';
import type { Term } from '@terimce/core/terms/term';
import express, { type RequestHandler, type Response, Router } from 'express';
import type { BanList } from '../http/context.js';
import type { SlugResolver } from '../terms/slug-resolver.js';
import { pageKind } from './known-pages.js';
import type { SiteFiles } from './site-files.js';

export interface PagesOptions {
  readonly site: SiteFiles;
  readonly slugs: Pick<SlugResolver, 'resolve'>;
  readonly bans: BanList;
  readonly logger: Logger;
}

const YEAR = 31_536_000;
/** Files whose names carry a hash of their content never change. */
const HASHED = /[\\/]assets[\\/]/;

/** Everything outside of the API: files of the front end, and its page for every address that it knows. */
export function pages({ site, slugs, bans, logger }: PagesOptions): Router {
  const router = Router();
  router.use((req, res, next) => {
    if (bans.isBanned(req.ip ?? '')) sendBanned(res);
    else next();
  });
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
    const found = pageKind(req.path);
    if (found.kind === 'app') return sendPage(res, site, 200);
    // A file that is not there is not a term, and no page either.
    if (found.kind === 'unknown' || /\.[a-z0-9]{2,5}$/i.test(req.path)) {
      return HASHED.test(req.path) ? void res.status(404).end() : res.redirect(302, '/');
    }
    let term: Term | undefined;
    try {
      [term] = await slugs.resolve(found.slug, 1);
    } catch (error) {
      logger.warn({ reason: String(error) }, 'A slug could not be looked up');
      // The application says what is wrong and tries again.
      return sendPage(res, site, 503);
    }
    if (term && term.slug !== found.slug) {
      const query = req.originalUrl.indexOf('?');
      return res.redirect(302, `/${term.slug}${query < 0 ? '' : req.originalUrl.slice(query)}`);
    }
    sendPage(res, site, term === undefined ? 404 : 200);
  };
  router.use(page);
  return router;
}

function sendPage(res: Response, { indexHtml }: SiteFiles, status: number): void {
  res.status(status).set('cache-control', 'no-cache').type('html').send(indexHtml);
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
