import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { type Request, type Response, Router } from 'express';
import type { RateLimits } from '../http/rate-limits.js';
import { llmsTxt, openSearchXml, robotsTxt } from './site-texts.js';
import type { SitemapFile, SitemapService } from './sitemap.service.js';

const HOUR = 'public, max-age=3600';

export interface CrawlerFileOptions {
  readonly sitemap: Pick<SitemapService, 'root' | 'file'>;
  /** Origin of the site for a request, without a trailing slash. */
  readonly baseOf: (req: Request) => string;
  readonly limits: Pick<RateLimits, 'handler'>;
}

/** `robots.txt`, `llms.txt`, `sitemap.xml` with its parts, and `opensearch.xml`. */
export function crawlerFiles({ sitemap, baseOf, limits }: CrawlerFileOptions): Router {
  const router = Router();
  const limit = limits.handler('read');
  const sitemapLimit = limits.handler('read', PAGE_COSTS.sitemap.cost);
  for (const [path, type, text] of [
    ['/robots.txt', 'text/plain', robotsTxt],
    ['/llms.txt', 'text/markdown', llmsTxt],
    ['/opensearch.xml', 'application/opensearchdescription+xml', openSearchXml],
  ] as const) {
    router.get(path, limit, (req, res) => {
      res.set('cache-control', HOUR).type(type);
      res.send(text(baseOf(req)));
    });
  }
  router.get('/sitemap.xml', sitemapLimit, async (req, res) =>
    sendXml(res, await sitemap.root(baseOf(req))),
  );
  router.get(/^\/sitemap-(\d{1,5})\.xml$/, sitemapLimit, async (req, res) => {
    const file = await sitemap.file(Number(req.params[0]), baseOf(req));
    if (file) await sendXml(res, file);
    else res.status(404).type('text/plain').send('Not found\n');
  });
  return router;
}

async function sendXml(res: Response, { etag, text }: SitemapFile): Promise<void> {
  res.set({ 'cache-control': HOUR, etag }).type('application/xml');
  if (res.req.fresh) {
    res.status(304).end();
    return;
  }
  await pipeline(Readable.from(text), res);
}
