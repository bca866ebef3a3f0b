import type { UiLanguage } from '@terimce/contract/languages';
import { html } from './html.js';
import type { Page } from './page.js';
import { PAGE_TEXTS, type PageTexts } from './texts.js';

type TextKey = { [K in keyof PageTexts]: PageTexts[K] extends string ? K : never }[keyof PageTexts];

/** Pages that search engines may show, whose content the front end brings. */
const INDEXED: Readonly<Record<string, { title: TextKey; description: TextKey }>> = {
  '/privacy-policy': { title: 'privacy', description: 'privacyDescription' },
  '/terms-of-service': { title: 'terms', description: 'termsDescription' },
  '/cookie-policy': { title: 'cookies', description: 'cookiesDescription' },
  '/about': { title: 'about', description: 'aboutDescription' },
  '/contact': { title: 'contact', description: 'contactDescription' },
};
/** Pages of one person, or of the back office. */
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

/** The page of a fixed path of the front end; undefined for paths that it does not have. */
export function plainPage(path: string, request: PageRequest): Page | undefined {
  const t = PAGE_TEXTS[request.language];
  const known = INDEXED[path];
  if (known) {
    const [title, description] = [t[known.title], t[known.description]];
    return {
      ...request,
      status: 200,
      kind: 'website',
      title: `${title} | Terimce`,
      description,
      address: { path },
      body: html`<main class="prerendered"><h1>${title}</h1><p>${description}</p></main>`,
    };
  }
  const isPrivate = PRIVATE.has(path) || path === '/admin' || path.startsWith('/admin/');
  return isPrivate ? shell(200, t.site, t.homeDescription, request) : undefined;
}

/** No term lives there. The client shows the same with a search box. */
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

/** What is sent while the database cannot be asked; the client tries again. */
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
