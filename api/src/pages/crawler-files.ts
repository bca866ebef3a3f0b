import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { openSearchXml, robotsTxt } from './site-texts.js';
import type { SitemapService } from './sitemap.service.js';

const HOUR = 'public, max-age=3600';

export interface CrawlerFileOptions {
  readonly sitemap: Pick<SitemapService, 'root' | 'file'>;
  /** Origin of the site as a request reaches it, without a slash. */
  readonly baseOf: (req: Request) => string;
}

/** `robots.txt`, `sitemap.xml` with its parts, and `opensearch.xml`. */
export function crawlerFiles({ sitemap, baseOf }: CrawlerFileOptions): Router {
  const router = Router();
  router.get('/robots.txt', (req, res) => {
    res
      .set('cache-control', HOUR)
      .type('text/plain')
      .send(robotsTxt(baseOf(req)));
  });
  router.get('/opensearch.xml', (req, res) => {
    res.set('cache-control', HOUR).type('application/opensearchdescription+xml');
    res.send(openSearchXml(baseOf(req)));
  });
  router.get('/sitemap.xml', (req, res) => sendXml(res, sitemap.root(baseOf(req))));
  router.get(/^\/sitemap-(\d{1,5})\.xml$/, async (req, res) => {
    const file = await sitemap.file(Number(req.params[0]), baseOf(req));
    if (file) await sendXml(res, file);
    else res.status(404).type('text/plain').send('Not found\n');
  });
  return router;
}

async function sendXml(res: Response, text: AsyncIterable<string>): Promise<void> {
  res.set('cache-control', HOUR).type('application/xml');
  await pipeline(Readable.from(text), res);
}
