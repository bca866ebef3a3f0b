import { PAGE_COSTS } from '@terimce/contract/page-costs';
import express, { type Request, Router } from 'express';
import type { PublicTerms } from '../dictionary/public-terms.js';
import type { RateLimits } from '../http/rate-limits.js';
import { DATA_PATH, FEED_PATH, type Releases } from '../releases/releases.routes.js';
import type { CategoryService } from '../terms/category.service.js';
import { textsIn } from '../texts/texts.js';
import { Html, html } from './html.js';
import { headwordsOf, inOrder } from './page.js';
import type { PageRequest } from './page.service.js';
import { pageRequest } from './page-request.js';
import { shorten } from './term-page.js';

export interface DataPagesOptions {
  readonly releases: Pick<Releases, 'list' | 'folder'>;
  readonly latest: Pick<PublicTerms, 'latestChanges'>;
  readonly catalog: Pick<CategoryService, 'catalog'>;
  /** License of the content. */
  readonly license: string;
  /** The page of the front end, whose look is taken. */
  readonly indexHtml: string;
  readonly limits: Pick<RateLimits, 'handler'>;
  /** Origin of the site for a request, without a trailing slash. */
  readonly baseOf: (req: Request) => string;
}

const HOUR = 'public, max-age=3600';
/** A release never changes. */
const YEAR_MS = 365 * 86_400_000;
const FEED_LENGTH = 50;
const FILE_COST = PAGE_COSTS.release.cost;

/**
 * `/data`: the releases; `/data/{release}/{file}`: their files, `/data/latest/{file}` of the newest one;
 * `/data/changes.atom`: new and changed terms.
 */
export function dataPages(options: DataPagesOptions): Router {
  const { releases, limits, baseOf } = options;
  const router = Router({ strict: true });
  router.get(DATA_PATH, limits.handler('read'), async (req, res) => {
    const request = pageRequest(req, baseOf);
    res.set('cache-control', 'no-cache').vary('Accept-Language').type('html');
    res.send(releasesPage(await releases.list(), request, options));
  });
  router.get(FEED_PATH, limits.handler('read', FILE_COST), async (req, res) => {
    res.set('cache-control', HOUR).type('application/atom+xml');
    res.send(await feed(options, baseOf(req)));
  });
  router.get(`${DATA_PATH}/latest/:file`, limits.handler('read'), async (req, res, next) => {
    const [newest] = await releases.list();
    const file = newest?.files.find(({ name }) => name === req.params.file);
    if (!file) return next();
    res.set('cache-control', 'no-cache').redirect(file.path);
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

/** Besides the site's own sheet; the Content-Security-Policy allows it by its hash. */
export const DATA_STYLE = `
.data{max-width:calc(var(--column) + 2*var(--gutter));margin:0 auto;padding:0 var(--gutter) var(--space-7)}
.data>nav{display:flex;align-items:center;min-height:4.25rem}
.data>nav a{display:flex;align-items:center;gap:var(--space-3);min-height:var(--target);color:var(--ink);text-decoration:none;font:600 1.5rem/1 var(--font-serif)}
.data h1{font-family:var(--font-serif);font-size:clamp(2rem,1.6rem + 1.8vw,2.75rem);line-height:1.12;letter-spacing:-.015em;padding-top:var(--space-6)}
.data .lead{color:var(--ink-2);font-size:var(--text-body)}
.data p,.data ul{margin-top:var(--space-3)}
.data main>ul{list-style:disc;padding-inline-start:1.25rem;color:var(--ink-2)}
.data details{margin-top:var(--space-5);padding-top:var(--space-4);border-top:1px solid var(--rule)}
.data summary{cursor:pointer;min-height:var(--target)}
.data h2{display:inline;font-family:var(--font-serif);font-size:1.375rem}
.data details li{display:grid;grid-template-columns:1fr auto;gap:0 var(--space-4);padding-block:var(--space-2);border-top:1px solid var(--rule)}
.data code{grid-column:1/-1;color:var(--ink-3);font:.75rem/1.4 var(--font-mono);overflow-wrap:anywhere}`;

/** What a page without the application takes from it to look alike: theme, sheet, fonts, icons. */
function lookOf(indexHtml: string): Html {
  const links = indexHtml.match(/<link [^>]*rel="(?:stylesheet|icon|preload)"[^>]*>/g) ?? [];
  return new Html(`<script src="/theme.js"></script>${links.join('')}`);
}

function releasesPage(
  releases: Awaited<ReturnType<Releases['list']>>,
  { language, base }: Pick<PageRequest, 'language' | 'base'>,
  { license, indexHtml }: Pick<DataPagesOptions, 'license' | 'indexHtml'>,
): string {
  const t = textsIn(language).data;
  const { format } = new Intl.NumberFormat(language);
  const sections = releases.map(({ id, terms, changes, files }, place) => {
    const { added, changed, removed } = changes;
    const rows = files.map(
      ({ name, path, bytes, sha256 }) =>
        html`<li><a href="${path}">${name}</a><span>${format(Math.ceil(bytes / 1000))} kB</span><code>SHA-256 ${sha256}</code></li>`,
    );
    return html`<details id="r${id}"${place === 0 && new Html(' open')}><summary><h2>${id}</h2></summary><p>${t.facts(format(terms), license)} ${t.changes(format(added), format(changed), format(removed))}</p><ul>${rows}</ul></details>`;
  });
  return html`<!doctype html><html lang="${language}" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title} | Terimce</title>
<link rel="canonical" href="${base}${DATA_PATH}"><link rel="alternate" type="application/atom+xml" title="${t.feed}" href="${FEED_PATH}">${lookOf(indexHtml)}<style>${new Html(DATA_STYLE)}</style></head><body><div class="data" lang="${language}">
<nav aria-label="Terimce"><a href="/" translate="no"><img src="/favicon.svg" alt="" width="28" height="28">Terimce</a></nav>
<main><h1>${t.title}</h1><p class="lead">${t.lead}</p><ul>${t.formats.map((format) => html`<li>${format}</li>`)}</ul>
<p><a href="${FEED_PATH}">${t.feed}</a> · <a href="/api/docs">API</a></p>
${sections.length > 0 ? sections : html`<p>${t.none}</p>`}</main></div></body></html>`.text;
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
