import type { UiLanguage } from '@terimce/contract/languages';
import { html } from './html.js';
import { type LongTexts, longTextBody } from './long-texts.js';
import type { Page } from './page.js';
import { PAGE_TEXTS, type PageTexts } from './texts.js';

type TextKey = { [K in keyof PageTexts]: PageTexts[K] extends string ? K : never }[keyof PageTexts];

/** A page that search engines may show; the front end renders its content. */
interface IndexedPage {
  readonly title: TextKey;
  readonly description: TextKey;
  /** Name of its text in the front end. */
  readonly text: string;
  /** Whether the text has a date. */
  readonly dated: boolean;
}
const INDEXED: Readonly<Record<string, IndexedPage>> = {
  '/privacy-policy': {
    title: 'privacy',
    description: 'privacyDescription',
    text: 'privacy',
    dated: true,
  },
  '/terms-of-service': {
    title: 'terms',
    description: 'termsDescription',
    text: 'terms',
    dated: true,
  },
  '/cookie-policy': {
    title: 'cookies',
    description: 'cookiesDescription',
    text: 'cookies',
    dated: true,
  },
  '/about': { title: 'about', description: 'aboutDescription', text: 'about', dated: false },
  '/contact': {
    title: 'contact',
    description: 'contactDescription',
    text: 'contact',
    dated: false,
  },
};
/** Pages of a single user, or of the back office. */
const PRIVATE: ReadonlySet<string> = new Set([
  '/favorites',
  '/history',
  '/popular',
  '/profile',
  '/settings',
  '/offline',
  '/reset-password',
  '/tekkisilikordu',
]);

export const INDEXED_PATHS = Object.keys(INDEXED);

interface PageRequest {
  readonly language: UiLanguage;
  readonly explicitLanguage: boolean;
}

/** The values that the long pages need. */
export interface LongPages {
  readonly texts: LongTexts;
  readonly contactEmail: string;
  /** Day of the last change of the legal texts, `2025-08-27`. */
  readonly legalUpdated: string;
}

/** The page for a fixed path of the front end; undefined for other paths. */
export function plainPage(path: string, request: PageRequest, long?: LongPages): Page | undefined {
  const t = PAGE_TEXTS[request.language];
  const known = INDEXED[path];
  if (known) {
    const text = long?.texts[request.language]?.[known.text];
    const title = text?.title ?? t[known.title];
    const description = text?.lead ?? t[known.description];
    const updated = known.dated && long && t.updated(longDate(long.legalUpdated, request.language));
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

function longDate(day: string, language: UiLanguage): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** The page for a path without a term. The client shows the same with a search box. */
export function notFoundPage(request: PageRequest): Page {
  const t = PAGE_TEXTS[request.language];
  return {
    ...shell(404, `${t.notFoundTitle} – Terimce`, t.notFoundText, request),
    body: html`<main class="prerendered">
      <h1>${t.notFoundTitle}</h1>
      <p>${t.notFoundText}</p>
      <p><a href="/">${t.home}</a></p>
    </main>`,
  };
}

/** The page while the database is unreachable; the client retries. */
export function unavailablePage(request: PageRequest): Page {
  const t = PAGE_TEXTS[request.language];
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
