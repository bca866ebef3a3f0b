import { type RequestHandler, Router } from 'express';
import type { BanList } from '../../http/context.js';

const SAFE: ReadonlyArray<[name: string, value: string]> = [
  // A name is the hash of its content.
  ['cache-control', `public, max-age=${365 * 86_400}, immutable`],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['content-disposition', 'inline'],
  ['cross-origin-resource-policy', 'same-site'],
];

/**
 * Serves uploads. They were recognised by their content, and the headers keep a browser from taking
 * them for anything else: no sniffing, nothing runs, nothing is framed.
 * @param files answers what the storage has.
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
