import type { UiLanguage } from '@terimce/contract/languages';
import type { TermReads } from '@terimce/core/terms/term-reads';
import express, { type Request, Router } from 'express';
import type { RateLimits } from '../http/rate-limits.js';
import { DATA_PATH, type Releases } from '../releases/releases.routes.js';
import type { CategoryService } from '../terms/category.service.js';
import { TEXTS } from '../texts/texts.js';
import { Html, html } from './html.js';
import { headwordsOf, inOrder } from './page.js';
import { pageRequest } from './page-request.js';
import { DOCS_STYLE } from './render-api-docs.js';
import { shorten } from './term-page.js';

export interface DataPagesOptions {
  readonly releases: Pick<Releases, 'list' | 'folder'>;
  readonly latest: Pick<TermReads, 'latestChanges'>;
  readonly catalog: Pick<CategoryService, 'catalog'>;
  /** License of the content. */
  readonly license: string;
  readonly limits: Pick<RateLimits, 'handler'>;
  /** Origin of the site for a request, without a trailing slash. */
  readonly baseOf: (req: Request) => string;
}

const HOUR = 'public, max-age=3600';
/** A release never changes. */
const YEAR_MS = 365 * 86_400_000;
const FEED_LENGTH = 50;
/** How many requests a file counts as, because it has megabytes. */
const FILE_COST = 10;
export const FEED_PATH = `${DATA_PATH}/changes.atom`;

/** `/data`: the releases; `/data/{release}/{file}`: their files; `/data/changes.atom`: new and changed terms. */
export function dataPages(options: DataPagesOptions): Router {
  const { releases, limits, baseOf } = options;
  const router = Router({ strict: true });
  router.get(DATA_PATH, limits.handler('read'), async (req, res, next) => {
    const request = pageRequest(req, baseOf);
    if (!request) return next();
    res.set('cache-control', 'no-cache').vary('Accept-Language').type('html');
    res.send(releasesPage(await releases.list(), request.language, request.base, options.license));
  });
  router.get(FEED_PATH, limits.handler('read', FILE_COST), async (req, res) => {
    res.set('cache-control', HOUR).type('application/atom+xml');
    res.send(await feed(options, baseOf(req)));
  });
  router.use(
    DATA_PATH,
    limits.handler('read', FILE_COST),
    express.static(releases.folder, {
      index: false,
      immutable: true,
      maxAge: YEAR_MS,
      redirect: false,
    }),
    (_req, res) => void res.status(404).type('text/plain').send('Not found\n'),
  );
  return router;
}

function releasesPage(
  releases: Awaited<ReturnType<Releases['list']>>,
  language: UiLanguage,
  base: string,
  license: string,
): string {
  const t = TEXTS[language].data;
  const number = new Intl.NumberFormat(language);
  const sections = releases.map(({ id, terms, changes, files }) => {
    const { added, changed, removed } = changes;
    const rows = files.map(
      ({ name, path, bytes, sha256 }) =>
        html`<tr><td><a href="${path}">${name}</a></td><td>${number.format(Math.ceil(bytes / 1000))} kB</td><td><code>${sha256}</code></td></tr>`,
    );
    return html`<article id="r${id}"><h2>${id}</h2><p>${t.facts(number.format(terms), license)} ${t.changes(added, changed, removed)}</p><table><thead><tr><th>${t.file}</th><th>${t.size}</th><th>SHA-256</th></tr></thead><tbody>${rows}</tbody></table></article>`;
  });
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title} | Terimce</title>
<link rel="canonical" href="${base}${DATA_PATH}"><link rel="alternate" type="application/atom+xml" title="${t.feed}" href="${FEED_PATH}"><style>${new Html(DOCS_STYLE)}</style></head><body><main>
<p><a href="/">Terimce</a></p><h1>${t.title}</h1><p>${t.lead}</p><ul>${t.formats.map((format) => html`<li>${format}</li>`)}</ul>
<p><a href="${FEED_PATH}">${t.feed}</a>, <a href="/api/docs">API</a></p>
${sections.length > 0 ? sections : html`<p>${t.none}</p>`}</main></body></html>`.text;
}

/** RFC 4287. A term keeps its id when its address changes. */
async function feed({ latest, catalog, license }: DataPagesOptions, base: string): Promise<string> {
  const terms = await latest.latestChanges(FEED_LENGTH);
  const fields = await catalog.catalog();
  const entries = terms.map((term) => {
    const { _id, slug, category, createdAt, updatedAt, turkishDefinition, englishDefinition } =
      term;
    const [definition, other] = inOrder(turkishDefinition, englishDefinition, 'tr');
    return html`<entry><id>${base}/api/v1/terms/${_id}</id><title>${headwordsOf(term, 'en').join(' – ')}</title><link href="${base}/${slug}"/><published>${createdAt.toISOString()}</published><updated>${updatedAt.toISOString()}</updated><category term="${category}" label="${fields.nameOf(category, 'tr')}"/><summary>${shorten(definition || other)}</summary></entry>
`;
  });
  const updated = terms[0]?.updatedAt ?? new Date(0);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${base}${FEED_PATH}</id><title>Terimce</title><link rel="self" href="${base}${FEED_PATH}"/><link href="${base}/"/><updated>${updated.toISOString()}</updated><author><name>Terimce</name></author><rights>${license}</rights>
${entries}</feed>
`.text;
}
