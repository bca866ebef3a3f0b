import type { ContentLanguage } from '@terimce/contract/languages';
import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { RESULTS_PER_PAGE, readResultAddress } from '@terimce/contract/result-address';
import { RESULT_GROUP_NAMES, RESULT_GROUPS } from '@terimce/contract/result-groups';
import { passageOf } from '@terimce/title-search/passage';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import type { ResultPage, ResultQuery } from '../search/search.service.js';
import { textsIn } from '../texts/texts.js';
import { type Html, html } from './html.js';
import { glossOf, headwordsOf, inOrder, type Page } from './page.js';
import type { PageRequest } from './page.service.js';

interface ShownResults {
  readonly asked: ResultQuery;
  /** Undefined without a query. */
  readonly found: ResultPage | undefined;
  readonly terms: readonly PublicTerm[];
  readonly nameOf: (category: string) => string;
}

/** The results that the address of a page asks for. */
export function askedResults({ query }: PageRequest): ResultQuery {
  const { direction, ...asked } = readResultAddress(query);
  return { ...asked, language: direction ?? 'both', limit: RESULTS_PER_PAGE };
}

/** A page of all results of a query. Search engines should not list it. */
export function resultPage(shown: ShownResults, request: PageRequest): Page {
  const { language, explicitLanguage } = request;
  const { asked, found } = shown;
  const t = textsIn(language).pages;
  const title = asked.query ? t.resultsTitle(asked.query) : t.searchTitle;
  return {
    status: 200,
    language,
    explicitLanguage,
    kind: 'website',
    title: `${title} | Terimce`,
    description: t.homeDescription,
    body: html`<main class="prerendered">
      <nav><a href="/">${t.home}</a></nav>
      <h1>${title}</h1>
      ${searchForm(language, asked.query)}
      ${!found && asked.query && html`<p>${t.tooShort}</p>`}
      ${found && results(shown, found, request)}
    </main>`,
  };
}

/** A search that works without scripts. */
export function searchForm(language: ContentLanguage, query = ''): Html {
  const t = textsIn(language).pages;
  return html`<form action="/search" role="search">
        <input name="q" type="search" required maxlength="${QUERY_MAX_LENGTH}" aria-label="${t.search}" value="${query}" />
        <button>${t.search}</button>
      </form>`;
}

function results(
  { asked, terms, nameOf }: ShownResults,
  found: ResultPage,
  { language, explicitLanguage }: PageRequest,
): Html {
  const t = textsIn(language).pages;
  const number = new Intl.NumberFormat(language);
  const hl = explicitLanguage ? language : undefined;
  const to = (change: Partial<ResultQuery>) => addressOf({ ...asked, page: 1, ...change }, hl);
  const link = (text: string, change: Partial<ResultQuery>, current: boolean) =>
    current
      ? html`<li><strong>${text}</strong></li>`
      : html`<li><a href="${to(change)}">${text}</a></li>`;
  const fields = Object.entries(found.facets).sort(([, a], [, b]) => b - a);
  const byId = new Map(terms.map((term) => [term._id, term]));
  const items = found.results.flatMap((result) => {
    const term = byId.get(result.id);
    return term ? { ...result, term } : [];
  });
  const list = (part: typeof items) =>
    html`<ul>${part.map(({ term, name, group }) => item(term, name, group, asked.query, language))}</ul>`;
  const isLast = asked.page * asked.limit >= found.count;
  return html`
      <p>${
        found.count === 0
          ? t.noResults(asked.query)
          : found.notInDictionary
            ? (found.groups.similar ? t.notInDictionary : t.onlyInNames)(asked.query)
            : t.results(number.format(found.count))
      }</p>
      ${found.corrected && html`<p>${t.corrected(found.corrected)} <a href="${to({ exact: true })}">${t.searchExactly(asked.query)}</a></p>`}
      ${
        (fields.length > 1 || asked.category) &&
        html`<nav><ul>
        ${link(t.allFields, { category: undefined }, asked.category === undefined)}
        ${fields.map(([slug, count]) => link(`${nameOf(slug)} (${number.format(count)})`, { category: slug }, asked.category === slug))}
      </ul></nav>`
      }
      ${
        found.count > 0 &&
        html`<nav><ul>
        ${(['both', 'en', 'tr'] as const).map((one) => link(t.directions[one], { language: one }, asked.language === one))}
        ${(['relevance', 'alphabetical'] as const).map((one) => link(t.orders[one], { sortBy: one }, asked.sortBy === one))}
      </ul></nav>`
      }
      ${
        asked.sortBy === 'relevance'
          ? RESULT_GROUPS.map((group) => {
              const part = items.filter((one) => one.group === group);
              return (
                part.length > 0 &&
                html`<section><h2>${RESULT_GROUP_NAMES[group][language]} (${number.format(found.groups[group] ?? 0)})</h2>${list(part)}</section>`
              );
            })
          : list(items)
      }
      <nav>
        ${asked.page > 1 && html`<a rel="prev" href="${to({ page: asked.page - 1 })}">${t.previous}</a>`}
        ${!isLast && html`<a rel="next" href="${to({ page: asked.page + 1 })}">${t.next}</a>`}
      </nav>`;
}

function item(
  term: PublicTerm,
  name: string | undefined,
  group: string,
  query: string,
  language: ContentLanguage,
): Html {
  const isOther = name !== undefined && name !== term.englishTerm && name !== term.turkishTerm;
  const passage =
    group === 'text' || group === 'description' ? passageIn(term, query, language) : [];
  const gloss = glossOf(term, language);
  return html`<li><a href="/${term.slug}">${headwordsOf(term, language).join(' – ')}</a>${isOther && ` (${name})`}${gloss && html` <small>${gloss}</small>`}${
    passage.length > 0 &&
    html`<p>${passage.map(({ text, matched }) => (matched ? html`<mark>${text}</mark>` : text))}</p>`
  }</li>`;
}

/** The passage of a definition that has the words, in the reader's language if it has them there. */
function passageIn(term: PublicTerm, query: string, language: ContentLanguage) {
  const { turkishDefinition, englishDefinition } = term;
  const definitions = inOrder(turkishDefinition, englishDefinition, language);
  for (const text of definitions) {
    const passage = passageOf(text, query);
    if (passage) return passage;
  }
  return [];
}

/** The address of a page of results; what is usual is left out. */
function addressOf(asked: ResultQuery, hl?: ContentLanguage): string {
  const query = new URLSearchParams({ q: asked.query });
  if (asked.category) query.set('category', asked.category);
  if (asked.language !== 'both') query.set('language', asked.language);
  if (asked.sortBy !== 'relevance') query.set('sortBy', asked.sortBy);
  if (asked.exact) query.set('exact', 'true');
  if (asked.page > 1) query.set('page', String(asked.page));
  if (hl) query.set('hl', hl);
  return `/search?${query}`;
}
