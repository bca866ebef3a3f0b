// One file: one method for each kind of address.
import { CONTENT_LANGUAGES, type ContentLanguage } from '@terimce/contract/languages';
import { letterOfSegment, letterPath } from '@terimce/contract/letter-address';
import { isTooShort } from '@terimce/contract/query-length';
import { isPagePath } from '@terimce/contract/site-paths';
import { tagLabel, tagSlug } from '@terimce/contract/tags';
import { slugify } from '@terimce/contract/text';
import type { Dictionary } from '@terimce/title-search/dictionary';
import type { BrowseService } from '../browse/browse.service.js';
import { MAX_RELATED, type TermLinks } from '../browse/term-links.service.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import type { PublicTerms } from '../dictionary/public-terms.js';
import type { TermSearch } from '../search/search.service.js';
import type { CategoryService } from '../terms/category.service.js';
import { formulasOf } from '../terms/formula.js';
import type { SlugResolver } from '../terms/slug-resolver.js';
import { textsIn } from '../texts/texts.js';
import { siteJsonLd } from './json-ld.js';
import { homeBody, LIST_PAGE_SIZE, listPage } from './list-page.js';
import { type Page, pathOf, type Redirect } from './page.js';
import { type LongPages, notFoundPage, plainPage } from './plain-pages.js';
import { askedResults, resultPage } from './result-page.js';
import { termPage } from './term-page.js';

export interface PageRequest {
  /** Decoded path, without the query. */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  readonly language: ContentLanguage;
  /** Whether the URL itself specifies the language. */
  readonly explicitLanguage: boolean;
  /** Origin of the site, without a trailing slash. */
  readonly base: string;
  readonly query: URLSearchParams;
}

export interface PageServiceOptions {
  readonly slugs: Pick<SlugResolver, 'resolveOrOffer'>;
  readonly categories: Pick<CategoryService, 'list' | 'nameOf' | 'catalog'>;
  readonly browse: Pick<BrowseService, 'list' | 'letters' | 'home' | 'tagSlugs'>;
  readonly links: Pick<TermLinks, 'related' | 'mentions' | 'senses'>;
  readonly search: Pick<TermSearch, 'results'>;
  readonly dictionary: Pick<Dictionary<PublicTerm>, 'find'>;
  readonly terms: Pick<PublicTerms, 'movedFrom'>;
  /** The texts of the legal and information pages. */
  readonly longPages?: LongPages;
}

/** Most terms that the page of a wrong slug offers. */
const OFFERED = 5;

interface ListingFilter {
  readonly category?: string;
  readonly letter?: string;
  readonly tag?: string;
  readonly languages?: ContentLanguage[];
  /** The language of the order, if not the reader's. */
  readonly lead?: ContentLanguage;
}

/** Builds the page for a path of the site. */
export class PageService {
  readonly #options: PageServiceOptions;

  constructor(options: PageServiceOptions) {
    this.#options = options;
  }

  async find(request: PageRequest): Promise<Page | Redirect> {
    const { path } = request;
    if (path === '/') return this.#home(request);
    if (path === '/search') return this.#results(request);
    const plain = plainPage(path, request, this.#options.longPages);
    if (plain) return plain;
    // The application leads visitors from there to the home page; for who only reads replies it is no page.
    if (!isPagePath(path)) return notFoundPage(request);
    const [first = '', second] = path.slice(1).split('/');
    if (second === undefined) return this.#term(first, request);
    if (first === 'c') return this.#category(second, request);
    return first === 'a' ? this.#letter(second, request) : this.#tag(second, request);
  }

  /** Paths of all category, letter and tag pages that have terms. */
  async listPaths(): Promise<string[]> {
    const [categories, turkish, english, tags] = await Promise.all([
      this.#options.categories.list(),
      this.#options.browse.letters('tr'),
      this.#options.browse.letters('en'),
      this.#options.browse.tagSlugs(),
    ]);
    const letters = [...turkish, ...english].filter(({ count }) => count > 0);
    return [
      ...categories
        .filter(({ count }) => count > 0)
        .map(({ slug }) => `/c/${encodeURIComponent(slug)}`),
      ...new Set(letters.map(({ letter }) => letterPath(letter))),
      ...tags.filter(Boolean).map((slug) => `/t/${slug}`),
    ];
  }

  async #home(request: PageRequest): Promise<Page> {
    const { language, explicitLanguage, base } = request;
    const t = textsIn(language).pages;
    const [categories, letters, terms] = await Promise.all([
      this.#options.categories.list(),
      this.#options.browse.letters(language),
      this.#options.browse.home(),
    ]);
    const names = categories
      .filter(({ count }) => count > 0)
      .map((category) => ({ slug: category.slug, name: category[language] }));
    const used = letters.filter(({ count }) => count > 0).map(({ letter }) => letter);
    return {
      status: 200,
      language,
      explicitLanguage,
      kind: 'website',
      title: t.homeTitle,
      description: t.homeDescription,
      address: { path: '/' },
      jsonLd: siteJsonLd(language, base),
      body: homeBody(language, names, used, terms),
    };
  }

  async #results(request: PageRequest): Promise<Page> {
    const asked = askedResults(request);
    const { search, dictionary, categories } = this.#options;
    const found = isTooShort(asked.query)
      ? undefined
      : await search.results(asked, request.language);
    const shown = dictionary.find(found?.results.map(({ id }) => id) ?? []);
    const catalog = await categories.catalog();
    return resultPage(
      {
        asked,
        found,
        terms: shown,
        nameOf: (slug) => catalog.nameOf(slug, request.language),
      },
      request,
    );
  }

  async #term(segment: string, request: PageRequest): Promise<Page | Redirect> {
    const { found, offered } = await this.#options.slugs.resolveOrOffer(segment, OFFERED);
    const [term] = found;
    if (!term) return notFoundPage(request, segment, offered);
    if (term.slug !== segment) {
      // A former slug redirects permanently; a guess may have another result tomorrow.
      const moved = await this.#options.terms.movedFrom(slugify(segment));
      const hl = request.explicitLanguage ? request.language : undefined;
      return { status: moved ? 301 : 302, location: pathOf({ path: `/${term.slug}` }, hl) };
    }
    const category = await this.#options.categories.nameOf(term.category, request.language);
    const { links } = this.#options;
    const [related, mentions, senses, formulas] = await Promise.all([
      links.related(term._id, MAX_RELATED),
      links.mentions(term._id),
      links.senses(term._id),
      formulasOf(term),
    ]);
    const shown = { related, mentions, senses, formulas };
    return termPage(term, shown, { ...request, category });
  }

  async #category(segment: string, request: PageRequest): Promise<Page | Redirect> {
    const { language } = request;
    const catalog = await this.#options.categories.catalog();
    const category = catalog.get(catalog.slugOf(segment) ?? '');
    if (!category) return notFoundPage(request);
    const { slug } = category;
    const path = `/c/${encodeURIComponent(slug)}`;
    if (segment !== slug) return this.#moved(path, request);
    const t = textsIn(language).pages;
    const name = category[language];
    return this.#listing({ category: slug }, path, request, (total) => ({
      heading: t.categoryTitle(name),
      description: t.categoryDescription(name, total),
    }));
  }

  async #letter(segment: string, request: PageRequest): Promise<Page | Redirect> {
    const letter = letterOfSegment(segment, request.language);
    if (letter === undefined) return notFoundPage(request);
    const path = letterPath(letter);
    if (decodeURIComponent(path) !== `/a/${segment}`) return this.#moved(path, request);
    // No English word begins with ç and no Turkish one with w: such a letter is listed in its own language.
    const languages = await this.#languagesOf(letter);
    const [only] = languages;
    const own = request.language;
    const lead = languages.includes(own) || !only ? own : only;
    const t = textsIn(request.language).pages;
    const shown = letter === '#' ? '0–9' : letter.toLocaleUpperCase(lead);
    const filter = { letter, languages, lead };
    return this.#listing(filter, path, request, (total) => ({
      heading: t.letterTitle(shown),
      description: t.letterDescription(shown, total),
    }));
  }

  async #tag(segment: string, request: PageRequest): Promise<Page | Redirect> {
    // A listed tag has one page under any of its names.
    const slug = tagSlug(segment.replaceAll('-', ' '));
    if (!slug) return notFoundPage(request);
    const path = `/t/${slug}`;
    if (segment !== slug) return this.#moved(path, request);
    const { language } = request;
    const t = textsIn(language).pages;
    return this.#listing({ tag: slug }, path, request, (total, tag = slug) => {
      const name = tagLabel(tag, language);
      return { heading: t.tagTitle(name), description: t.tagDescription(name, total) };
    });
  }

  async #languagesOf(letter: string): Promise<ContentLanguage[]> {
    const has = async (language: ContentLanguage) => {
      const letters = await this.#options.browse.letters(language);
      return letters.some((entry) => entry.letter === letter && entry.count > 0) ? [language] : [];
    };
    return (await Promise.all(CONTENT_LANGUAGES.map(has))).flat();
  }

  async #listing(
    filter: ListingFilter,
    path: string,
    request: PageRequest,
    texts: (total: string, tag?: string) => { heading: string; description: string },
  ): Promise<Page> {
    const { page, language } = request;
    const { languages, lead = language, ...listed } = filter;
    const { terms, total, tag } = await this.#options.browse.list({
      ...listed,
      language: lead,
      page,
      limit: LIST_PAGE_SIZE,
    });
    if (terms.length === 0) return notFoundPage(request);
    const count = new Intl.NumberFormat(language).format(total);
    return listPage({ ...texts(count, tag), path, page, terms, total, languages, lead }, request);
  }

  #moved(path: string, { page, language, explicitLanguage }: PageRequest): Redirect {
    return {
      status: 301,
      location: pathOf({ path, page }, explicitLanguage ? language : undefined),
    };
  }
}
