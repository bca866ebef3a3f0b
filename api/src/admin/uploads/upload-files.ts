import express, { Router } from 'express';
import type { BanList } from '../../http/context.js';

/**
 * Serves uploads. They were recognised by their content, and the headers keep a browser from taking
 * them for anything else: no sniffing, nothing runs, nothing is framed.
 */
export function uploadFiles(folder: string, bans: BanList): Router {
  const router = Router();
  router.use((req, res, next) => {
    if (bans.isBanned(req.ip ?? '')) res.status(403).end();
    else next();
  });
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      setHeaders: (res) => {
        res.setHeader('x-content-type-options', 'nosniff');
        res.setHeader('content-security-policy', "default-src 'none'; sandbox");
        res.setHeader('content-disposition', 'inline');
        res.setHeader('cross-origin-resource-policy', 'same-site');
      },
    }),
  );
  router.use((_req, res) => {
    res.status(404).type('text/plain').send('Not found');
  });
  return router;
}
