import type { ContentLanguage } from '@terimce/contract/languages';
import { DOCUMENTS, OWN_PAGES, PANEL_LOGIN } from '@terimce/contract/site-paths';
import { asUtc } from '@terimce/core/calendar';
import { textsIn } from '../texts/texts.js';
import { html } from './html.js';
import { type LongTexts, longTextBody } from './long-texts.js';
import type { LinkedTerm, Page } from './page.js';
import { termList } from './term-list.js';

/** Pages that search engines may show, by the names of their texts; the front end renders their content. */
const INDEXED = { ...DOCUMENTS, '/text': 'text' } as const;
/** Texts that have a date. */
const DATED: ReadonlySet<string> = new Set(['privacy', 'terms', 'cookies']);
/** Pages of a single user, or of the back office. */
const PRIVATE: ReadonlySet<string> = new Set([...OWN_PAGES, PANEL_LOGIN]);

export const INDEXED_PATHS = Object.keys(INDEXED);

function isIndexed(path: string): path is keyof typeof INDEXED {
  return Object.hasOwn(INDEXED, path);
}

type PageRequest = Pick<Page, 'language' | 'explicitLanguage'>;

/** The values that the long pages need. */
export interface LongPages {
  readonly texts: LongTexts;
  readonly contactEmail: string;
  /** Day of the last change of the legal texts, `2025-08-27`. */
  readonly legalUpdated: string;
}

/** The page for a fixed path of the front end; undefined for other paths. */
export function plainPage(path: string, request: PageRequest, long?: LongPages): Page | undefined {
  const t = textsIn(request.language).pages;
  if (isIndexed(path)) {
    const name = INDEXED[path];
    const text = long?.texts[request.language]?.[name];
    const title = text?.title ?? t[name];
    const description = text?.lead ?? t[`${name}Description`];
    const updated =
      DATED.has(name) && long && t.updated(longDate(long.legalUpdated, request.language));
    return {
      ...request,
      status: 200,
      kind: 'website',
      title: `${title} | Terimce`,
      description,
      address: { path },
      body: text
        ? longTextBody(text, long?.contactEmail || t.feedbackForm, updated || undefined)
        : html`<main class="prerendered"><h1>${title}</h1><p>${description}</p></main>`,
    };
  }
  const isPrivate = PRIVATE.has(path) || path === '/admin' || path.startsWith('/admin/');
  return isPrivate ? shell(200, t.site, t.homeDescription, request) : undefined;
}

function longDate(day: string, language: ContentLanguage): string {
  return asUtc(`${day}T00:00`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

/** The page for a path without a term, with those that were perhaps meant. The client shows the same. */
export function notFoundPage(
  request: PageRequest,
  segment = '',
  offered: readonly LinkedTerm[] = [],
): Page {
  const words = segment.replaceAll('-', ' ').trim();
  const t = textsIn(request.language).pages;
  return {
    ...shell(404, `${t.notFoundTitle} – Terimce`, t.notFoundText, request),
    body: html`<main class="prerendered">
      <h1>${t.notFoundTitle}</h1>
      <p>${t.notFoundText}</p>
      ${offered.length > 0 && html`<h2>${t.didYouMean}</h2>${termList(offered, request.language)}`}
      ${words && html`<p><a href="/search?${String(new URLSearchParams({ q: words }))}">${t.resultsTitle(words)}</a></p>`}
      <p><a href="/">${t.home}</a></p>
    </main>`,
  };
}

/** The page while the database is unreachable; the client retries. */
export function unavailablePage(request: PageRequest): Page {
  const t = textsIn(request.language).pages;
  return shell(503, t.site, t.homeDescription, request);
}

function shell(
  status: Page['status'],
  title: string,
  description: string,
  request: PageRequest,
): Page {
  return { ...request, status, kind: 'website', title, description };
}
