/** The addresses of the site: server, browser and service worker decide by them what a page is. */

/** Legal and information pages, by the names of their texts. */
export const DOCUMENTS = {
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/cookie-policy': 'cookies',
  '/about': 'about',
  '/contact': 'contact',
} as const;

/** Pages for a reader's own use, which search engines should not index. */
export const OWN_PAGES = [
  '/favorites',
  '/history',
  '/popular',
  '/profile',
  '/settings',
  '/offline',
  '/elsewhere',
  '/reset-password',
] as const;

/** The log-in of the back office, whose other pages are below `/admin`. */
export const PANEL_LOGIN = '/tekkisilikordu';

/** Names of single segments that the server answers without the application. */
const SERVED = 'admin api assets data embed healthz mcp metrics readyz static';
const FILES = 'favicon-ico index-html llms-txt manifest-json robots-txt sitemap-xml sw-js';

/** Slugs that no term can have. `/c/…`, `/a/…` and `/t/…` have two segments, so C may be a term. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[...Object.keys(DOCUMENTS), ...OWN_PAGES, '/search', '/text', PANEL_LOGIN].map((path) =>
    path.slice(1),
  ),
  ...SERVED.split(' '),
  ...FILES.split(' '),
]);

/**
 * A regular expression for the paths of the application's public pages: the terms of a category, a letter or a tag, or
 * one segment that is no file. Its text, because the build writes it into the service worker, which imports nothing.
 */
export const PAGE_PATTERN = `^/(?:[cat]/[^/]+|(?!(?:${SERVED.replaceAll(' ', '|')})/?$)(?!\\.)(?![^/]*\\.[A-Za-z0-9]{2,5}/?$)[^/]*)/?$`;

const PAGE = new RegExp(PAGE_PATTERN);

/** Whether the application has a public page at a path, if only to say that there is no such term. */
export function isPagePath(path: string): boolean {
  return PAGE.test(path);
}
