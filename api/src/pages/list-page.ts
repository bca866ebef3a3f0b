import type { ContentLanguage } from '@terimce/contract/languages';
import { letterPath } from '@terimce/contract/letter-address';
import type { HomeLists } from '../browse/browse.service.js';
import { textsIn } from '../texts/texts.js';
import { type Html, html, jsonScript } from './html.js';
import { type LinkedTerm, type Page, pathOf } from './page.js';
import { searchForm } from './result-page.js';
import { termList } from './term-list.js';

/** Terms on one page of a category, a letter or a tag. */
export const LIST_PAGE_SIZE = 100;

export interface TermListing {
  readonly heading: string;
  readonly description: string;
  readonly path: string;
  readonly page: number;
  readonly terms: readonly LinkedTerm[];
  readonly total: number;
  /** Languages in which the page has terms, if not all. */
  readonly languages: readonly ContentLanguage[] | undefined;
  /** The language of the order, whose headwords come first. */
  readonly lead: ContentLanguage;
}

/** A page of a category, a letter or a tag, with links to its terms and to the neighboring pages. */
export function listPage(
  listing: TermListing,
  request: { language: ContentLanguage; explicitLanguage: boolean },
): Page {
  const { language } = request;
  const { heading, path, page, terms, total, languages, lead } = listing;
  const t = textsIn(language).pages;
  const title = page > 1 ? `${heading} – ${t.page(page)} | Terimce` : `${heading} | Terimce`;
  const hl = request.explicitLanguage ? language : undefined;
  const isLast = page * LIST_PAGE_SIZE >= total;
  const body = html`<main class="prerendered" lang="${language}">
      ${searchForm(language)}
      <nav><a href="/">${t.home}</a></nav>
      <h1>${heading}</h1>
      ${termList(terms, lead)}
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
    address: { path, page, languages },
    body,
  };
}

/** The content of the home page: the term of the day, popular and new terms, categories and letters. */
export function homeBody(
  language: ContentLanguage,
  categories: ReadonlyArray<{ slug: string; name: string }>,
  letters: readonly string[],
  terms: HomeLists,
): Html {
  const t = textsIn(language).pages;
  return html`<main class="prerendered">
      <h1>${t.homeTitle}</h1>
      <p>${t.homeDescription}</p>
      ${searchForm(language)}
      ${terms.day !== null && html`<section><h2>${t.day}</h2>${termList([terms.day], language)}<p lang="${language}">${language === 'en' ? terms.day.englishDefinition : terms.day.turkishDefinition}</p></section>`}
      <nav>
        <h2>${t.popular}</h2>
        ${termList(terms.popular, language)}
        <h2>${t.newest}</h2>
        ${termList(terms.newest, language)}
      </nav>
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
      ${jsonScript('type="application/json" id="start-data"', { home: terms })}
    </main>`;
}
