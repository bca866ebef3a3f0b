import { openApiDocument } from '@terimce/contract/openapi';
import { Router } from 'express';
import { renderApiDocs } from './render-api-docs.js';

/** GET /api/openapi.json and the readable page made from it, GET /api/docs. */
export function apiDocs(): Router {
  const router = Router();
  const document = openApiDocument('/api');
  const json = JSON.stringify(document);
  const html = renderApiDocs(document as never);
  router.get(
    '/openapi.json',
    (_req, res) => void res.set('cache-control', 'no-cache').type('json').send(json),
  );
  router.get(
    '/docs',
    (_req, res) => void res.set('cache-control', 'no-cache').type('html').send(html),
  );
  return router;
}
