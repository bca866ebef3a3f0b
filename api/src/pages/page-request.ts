import { uiLanguage } from '@terimce/contract/languages';
import { pageNumber } from '@terimce/contract/page-number';
import type { Request } from 'express';
import { requestLanguage } from '../http/context.js';
import { decoded } from '../http/input.js';
import type { PageRequest } from './page.service.js';

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * Returns a function that gives the origin of the site, without a trailing slash: PUBLIC_URL if it is set, else from
 * the headers of the request if they are harmless.
 */
export function originOf(publicUrl: string | undefined): (req: Request) => string {
  if (publicUrl) {
    const origin = publicUrl.replace(/\/+$/, '');
    return () => origin;
  }
  return (req) => {
    // A proxy may pass on any X-Forwarded-Proto that a visitor sends.
    const protocol = req.protocol === 'https' ? 'https' : 'http';
    const host = req.get('host') ?? '';
    return `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
  };
}

/** Parses a request for a page. */
export function pageRequest(req: Request, baseOf: (req: Request) => string): PageRequest {
  const path = decoded(req.path) ?? req.path;
  const start = req.originalUrl.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : req.originalUrl.slice(start + 1));
  const asked = uiLanguage(query.get('hl'));
  const language = asked ?? requestLanguage(req);
  const page = pageNumber(query.get('page'));
  return { path, page, language, explicitLanguage: asked !== undefined, base: baseOf(req), query };
}
