import type { UiLanguage } from '@terimce/contract/languages';
import type { Term } from '@terimce/core/terms/term';
import { type Html, html } from './html.js';
import { type Page, type PageAddress, pathOf } from './page.js';
import { termList } from './term-page.js';
import { PAGE_TEXTS } from './texts.js';

/** Terms on one page of a category or a letter. */
export const LIST_PAGE_SIZE = 100;

export interface TermListing {
  readonly heading: string;
  readonly description: string;
  readonly path: string;
  readonly page: number;
  readonly terms: readonly Term[];
  readonly total: number;
  /** Languages in which the page has terms, where these are not all. */
  readonly languages?: readonly UiLanguage[];
}

/** A page of a category or a letter, with links to every term on it and to its neighbours. */
export function listPage(
  listing: TermListing,
  request: { language: UiLanguage; explicitLanguage: boolean },
): Page {
  const { language } = request;
  const { heading, path, page, terms, total } = listing;
  const t = PAGE_TEXTS[language];
  const { languages } = listing;
  const address: PageAddress = { path, page, ...(languages ? { languages } : {}) };
  const title = page > 1 ? `${heading} – ${t.page(page)} | Terimce` : `${heading} | Terimce`;
  const hl = request.explicitLanguage ? language : undefined;
  const isLast = page * LIST_PAGE_SIZE >= total;
  const body = html`<main class="prerendered">
      <nav><a href="/">${t.home}</a></nav>
      <h1>${heading}</h1>
      ${termList(terms, language)}
      <nav>
        ${page > 1 && html`<a rel="prev" href="${pathOf({ path, page: page - 1 }, hl)}">${t.previous}</a>`}
        ${!isLast && html`<a rel="next" href="${pathOf({ path, page: page + 1 }, hl)}">${t.next}</a>`}
      </nav>
    </main>`;
  return {
    ...request,
    status: 200,
    kind: 'website',
    title,
    description: listing.description,
    address,
    body,
  };
}

/** The ways into the dictionary: fields and letters. */
export function homeBody(
  language: UiLanguage,
  categories: ReadonlyArray<{ slug: string; name: string }>,
  letters: readonly string[],
): Html {
  const t = PAGE_TEXTS[language];
  return html`<main class="prerendered">
      <h1>${t.homeTitle}</h1>
      <p>${t.homeDescription}</p>
      <nav>
        <h2>${t.categories}</h2>
        <ul>${categories.map(
          ({ slug, name }) => html`<li><a href="/c/${encodeURIComponent(slug)}">${name}</a></li>`,
        )}</ul>
        <h2>${t.letters}</h2>
        <ul>${letters.map(
          (letter) =>
            html`<li><a href="${letterPath(letter)}">${letter.toLocaleUpperCase(language)}</a></li>`,
        )}</ul>
      </nav>
    </main>`;
}

/** `#`, which stands for digits and symbols, would end the path of an address. */
const OTHERS = '0-9';

export function letterPath(letter: string): string {
  return `/a/${letter === '#' ? OTHERS : encodeURIComponent(letter)}`;
}

/** The letter that a segment of the path names; undefined if it names none. */
export function letterOfSegment(segment: string, language: UiLanguage): string | undefined {
  if (segment === OTHERS || segment === '#') return '#';
  const letters = [...segment.normalize('NFC').toLocaleLowerCase(language)];
  return letters.length === 1 && /\p{L}/u.test(letters[0] ?? '') ? letters[0] : undefined;
}
