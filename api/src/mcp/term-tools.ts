import type { ContentLanguage } from '@terimce/contract/languages';
import { NAME_KINDS } from '@terimce/contract/term-names';
import type { Term } from '@terimce/core/terms/term';
import type { Dictionary } from '@terimce/title-search/dictionary';
import type { TermLinks } from '../browse/term-links.service.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { decoded } from '../http/input.js';
import { headwordsOf, inOrder, type LinkedTerm } from '../pages/page.js';
import type { TermSearch } from '../search/search.service.js';
import type { CategoryService } from '../terms/category.service.js';
import type { SlugResolver } from '../terms/slug-resolver.js';

export interface TermToolsOptions {
  readonly search: Pick<TermSearch, 'search'>;
  readonly dictionary: Pick<Dictionary<PublicTerm>, 'find'>;
  readonly slugs: Pick<SlugResolver, 'resolveOrOffer'>;
  readonly links: Pick<TermLinks, 'senses' | 'inText'>;
  readonly categories: Pick<CategoryService, 'catalog'>;
}

/** The last part of a link of this site, such as those in the answers; other texts unchanged. */
function nameIn(text: string, base: string): string {
  const bare = text.replace(/\?\w+=.*$/, '');
  const start = [base, new URL(base).host].find((one) => bare.startsWith(`${one}/`));
  if (start === undefined) return bare;
  const path = bare.slice(start.length).replace(/#.*$/, '').replace(/\/+$/, '');
  return decoded(path.slice(path.lastIndexOf('/') + 1)) ?? path;
}

const NOTHING = 'Nothing found.';
/** Most terms of a text; a longer list would fill the assistant's own memory. */
const TEXT_TERMS_MAX = 100;

/** What assistants are told: short lines of text, each with the link of its term. */
export class TermTools {
  readonly #options: TermToolsOptions;

  constructor(options: TermToolsOptions) {
    this.#options = options;
  }

  /** @param base origin of the site, without a trailing slash. */
  async find(
    { query, limit, language }: { query: string; limit: number; language: ContentLanguage },
    base: string,
  ): Promise<string> {
    const { hits } = await this.#options.search.search({
      query,
      limit,
      mode: 'finished',
      language: 'both',
      exact: false,
      facets: false,
    });
    const terms = this.#options.dictionary.find(hits.slice(0, limit).map(({ id }) => id));
    return (await this.#lines(terms, language, base)).join('\n') || NOTHING;
  }

  /** @param payGuess called if similar slugs were looked up. */
  async get(
    { term: name, language }: { term: string; language: ContentLanguage },
    base: string,
    payGuess: () => Promise<void>,
  ): Promise<string> {
    const { found, guessed } = await this.#options.slugs.resolveOrOffer(nameIn(name, base), 1, 0);
    const [term] = found;
    if (guessed) await payGuess();
    if (!term) return NOTHING;
    const senses = this.#options.links.senses(term._id);
    const [line = ''] = await this.#lines([term], language, base);
    const { symbol, unit, englishDefinition, turkishDefinition } = term;
    const facts = [
      ...term.names.map(({ text, kind }) => `${NAME_KINDS[kind].en}: ${text}`),
      symbol && `Symbol: ${symbol}`,
      unit && `Unit: ${unit}`,
      ...inOrder(turkishDefinition, englishDefinition, language),
    ].filter(Boolean);
    const others = await this.#lines(senses, language, base);
    const meanings = others.length > 0 ? ['Other meanings:', ...others] : [];
    return [line, ...facts, ...meanings].join('\n');
  }

  /** The terms that a text names, each once, with the meaning that fits the rest of the text best. */
  async inText(
    { text, language }: { text: string; language: ContentLanguage },
    base: string,
  ): Promise<string> {
    const { names, terms } = this.#options.links.inText(text);
    const byId = new Map(terms.map((term) => [term._id, term]));
    const certain = names.filter((name) => !name.uncertain);
    const named = new Set(certain.flatMap((name) => name.terms.slice(0, 1)));
    const shown = [...named].slice(0, TEXT_TERMS_MAX).flatMap((id) => byId.get(id) ?? []);
    return (await this.#lines(shown, language, base)).join('\n') || NOTHING;
  }

  /** `ısıl iletkenlik – thermal conductivity (field; gloss) link`. */
  async #lines(
    terms: readonly (LinkedTerm & Pick<Term, 'category' | 'englishGloss' | 'turkishGloss'>)[],
    language: ContentLanguage,
    base: string,
  ): Promise<string[]> {
    const catalog = await this.#options.categories.catalog();
    return terms.map((term) => {
      const [gloss, otherGloss] = inOrder(term.turkishGloss, term.englishGloss, language);
      const about = [catalog.nameOf(term.category, language), gloss || otherGloss].filter(Boolean);
      const names = headwordsOf(term, language).join(' – ');
      return `${names} (${about.join('; ')}) ${base}/${term.slug}`;
    });
  }
}
