import { type RequestHandler, Router } from 'express';
import type { BanList } from '../../http/context.js';

const SAFE: ReadonlyArray<[name: string, value: string]> = [
  // A name is the hash of its content.
  ['cache-control', `public, max-age=${365 * 86_400}, immutable`],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['content-disposition', 'inline'],
];

/**
 * Serves uploads. Their type was detected from their content, and the headers keep a browser from treating them as
 * anything else: no sniffing, no scripts, no framing.
 * @param files serves the files that the storage has.
 */
export function uploadFiles(files: RequestHandler, bans: BanList): Router {
  const router = Router();
  router.use((req, res, next) => {
    if (bans.isBanned(req.ip ?? '')) res.status(403).end();
    else next();
  });
  router.use((_req, res, next) => {
    for (const [name, value] of SAFE) res.setHeader(name, value);
    next();
  });
  router.use(files);
  router.use((_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.status(404).type('text/plain').send('Not found');
  });
  return router;
}
