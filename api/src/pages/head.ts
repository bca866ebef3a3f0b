import { CONTENT_LANGUAGES, otherLanguage } from '@terimce/contract/languages';
import { FEED_PATH } from '../releases/releases.routes.js';
import { type Html, html, jsonScript } from './html.js';
import { type Page, pathOf } from './page.js';
import { PICTURE_SIZE } from './share-picture.js';

const LOCALES = { tr: 'tr_TR', en: 'en_US' } as const;
const SITE = 'Terimce';
/** Used if a page has no picture of its own. */
export const DEFAULT_IMAGE = '/icons/icon-512.png';

/**
 * The part of a page that search engines and link previews read.
 * @param base origin without a trailing slash, such as `https://example.org`.
 */
export function renderHead(page: Page, base: string): Html {
  const { title, description, address, language } = page;
  // A page that exists in one language has one address, also for who reads the interface in another.
  const languages = CONTENT_LANGUAGES.filter(
    (code) => !address?.languages || address.languages.includes(code),
  );
  const isOwn = page.explicitLanguage && languages.includes(language);
  const canonical = address && base + pathOf(address, isOwn ? language : undefined);
  const other = otherLanguage(language);
  const image = absolute(page.image ?? DEFAULT_IMAGE, base);
  return html`
    <title>${title}</title>
    <meta name="description" content="${description}" />
    ${address ? '' : html`<meta name="robots" content="noindex" />`}
    ${canonical && html`<link rel="canonical" href="${canonical}" />`}
    ${
      address &&
      languages.map(
        (code) =>
          html`<link rel="alternate" hreflang="${code}" href="${base + pathOf(address, code)}" />`,
      )
    }
    ${address && html`<link rel="alternate" hreflang="x-default" href="${base + pathOf(address)}" />`}
    <meta property="og:site_name" content="${SITE}" />
    <meta property="og:type" content="${page.kind}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical && html`<meta property="og:url" content="${canonical}" />`}
    <meta property="og:image" content="${image}" />
    ${
      page.image &&
      html`<meta property="og:image:width" content="${PICTURE_SIZE.width}" />
    <meta property="og:image:height" content="${PICTURE_SIZE.height}" />
    <meta property="og:image:alt" content="${title}" />`
    }
    <meta property="og:locale" content="${LOCALES[language]}" />
    <meta property="og:locale:alternate" content="${LOCALES[other]}" />
    <meta name="twitter:card" content="${page.image ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${image}" />
    <link rel="alternate" type="application/atom+xml" title="${SITE}" href="${FEED_PATH}" />
    <link rel="search" type="application/opensearchdescription+xml" title="${SITE}" href="/opensearch.xml" />
    ${page.jsonLd && jsonScript('type="application/ld+json"', page.jsonLd)}`;
}

/** A path of this site with its origin; absolute URLs unchanged. */
export function absolute(address: string, base: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? base + address : address;
}
