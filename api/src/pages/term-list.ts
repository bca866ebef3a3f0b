import type { ContentLanguage } from '@terimce/contract/languages';
import { type Html, html } from './html.js';
import { headwordsOf, type LinkedTerm } from './page.js';

/** A list of links to terms, with headwords in both languages. */
export function termList(terms: readonly LinkedTerm[], language: ContentLanguage): Html {
  return html`<ul>${terms.map(
    (term) => html`<li><a href="/${term.slug}">${headwordsOf(term, language).join(' – ')}</a></li>`,
  )}</ul>`;
}
