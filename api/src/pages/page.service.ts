import { categoryName, categorySlug, knownCategory } from '@terimce/contract/categories';
import { UI_LANGUAGES, type UiLanguage } from '@terimce/contract/languages';
import { slugify } from '@terimce/contract/text';
import type { BrowseService } from '../browse/browse.service.js';
import type { CategoryService } from '../terms/category.service.js';
import type { SlugResolver } from '../terms/slug-resolver.js';
import { siteJsonLd } from './json-ld.js';
import { homeBody, LIST_PAGE_SIZE, letterOfSegment, letterPath, listPage } from './list-page.js';
import { type Page, pathOf, type Redirect } from './page.js';
import { type LongPages, notFoundPage, plainPage } from './plain-pages.js';
import { termPage } from './term-page.js';
import { PAGE_TEXTS } from './texts.js';

export interface PageRequest {
  /** Decoded path, without the query. */
  readonly path: string;
  /** From 1. */
  readonly page: number;
  readonly language: UiLanguage;
  /** Whether the address itself names the language. */
  readonly explicitLanguage: boolean;
  /** Origin of the site, without a slash. */
  readonly base: string;
}

export interface PageServiceOptions {
  readonly slugs: Pick<SlugResolver, 'resolve'>;
  readonly categories: Pick<CategoryService, 'list'>;
  readonly browse: Pick<BrowseService, 'list' | 'letters' | 'related'>;
  /** What the legal and information pages say. */
  readonly longPages?: LongPages;
  /** Whether a term had that slug before it was renamed. */
  readonly isOldSlug: (slug: string) => Promise<boolean>;
}

const RELATED = 6;

/** What lives at an address of the site. */
export class PageService {
  readonly #options: PageServiceOptions;

  constructor(options: PageServiceOptions) {
    this.#options = options;
  }

  async find(request: PageRequest): Promise<Page | Redirect> {
    const { path } = request;
    if (path === '/') return this.#home(request);
    const plain = plainPage(path, request, this.#options.longPages);
    if (plain) return plain;
    const [first = '', second, ...more] = path.slice(1).split('/');
    if (more.length === 0 && second && first === 'c') return this.#category(second, request);
    if (more.length === 0 && second && first === 'a') return this.#letter(second, request);
    if (second === undefined || (second === '' && more.length === 0)) {
      return this.#term(first, request);
    }
    return { status: 302, location: '/' };
  }

  /** Paths of all category and letter pages that have terms. */
  async listPaths(): Promise<string[]> {
    const [categories, turkish, english] = await Promise.all([
      this.#options.categories.list(),
      this.#options.browse.letters('tr'),
      this.#options.browse.letters('en'),
    ]);
    const letters = [...turkish, ...english].filter(({ count }) => count > 0);
    return [
      ...categories
        .filter(({ count }) => count > 0)
        .map(({ slug }) => `/c/${encodeURIComponent(slug)}`),
      ...new Set(letters.map(({ letter }) => letterPath(letter))),
    ];
  }

  async #home(request: PageRequest): Promise<Page> {
    const { language, explicitLanguage, base } = request;
    const t = PAGE_TEXTS[language];
    const [categories, letters] = await Promise.all([
      this.#options.categories.list(),
      this.#options.browse.letters(language),
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
      body: homeBody(language, names, used),
    };
  }

  async #term(segment: string, request: PageRequest): Promise<Page | Redirect> {
    const [term] = await this.#options.slugs.resolve(segment, 1);
    if (!term) return notFoundPage(request);
    if (term.slug !== segment || request.path !== `/${segment}`) {
      // An old slug has moved for good; a guess at what was meant may be another one tomorrow.
      const moved = await this.#options.isOldSlug(slugify(segment));
      const hl = request.explicitLanguage ? request.language : undefined;
      return { status: moved ? 301 : 302, location: pathOf({ path: `/${term.slug}` }, hl) };
    }
    const category = await this.#categoryName(term.category, request.language);
    const related = await this.#options.browse.related(term._id, RELATED);
    return termPage(term, related, { ...request, category });
  }

  /** Categories that editors added have their names in the database. */
  async #categoryName(slug: string, language: UiLanguage): Promise<string> {
    if (knownCategory(slug) !== undefined) return categoryName(slug, language);
    const added = (await this.#options.categories.list()).find((known) => known.slug === slug);
    return added?.[language] || categoryName(slug, language);
  }

  async #category(segment: string, request: PageRequest): Promise<Page | Redirect> {
    const { language } = request;
    const slug = categorySlug(segment);
    const category = (await this.#options.categories.list()).find((known) => known.slug === slug);
    if (!category) return notFoundPage(request);
    const path = `/c/${encodeURIComponent(slug)}`;
    if (segment !== slug) return this.#moved(path, request);
    const t = PAGE_TEXTS[language];
    const name = category[language] || categoryName(slug, language);
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
    // No English word begins with ç and no Turkish one with w: such a letter is shown in its language.
    const languages = await this.#languagesOf(letter);
    const [only] = languages;
    const fits = request.explicitLanguage || languages.includes(request.language);
    const language = fits || !only ? request.language : only;
    const t = PAGE_TEXTS[language];
    const shown = letter === '#' ? '0–9' : letter.toLocaleUpperCase(language);
    const filter = { letter, languages };
    return this.#listing(filter, path, { ...request, language }, (total) => ({
      heading: t.letterTitle(shown),
      description: t.letterDescription(shown, total),
    }));
  }

  async #languagesOf(letter: string): Promise<UiLanguage[]> {
    const has = async (language: UiLanguage) => {
      const letters = await this.#options.browse.letters(language);
      return letters.some((entry) => entry.letter === letter && entry.count > 0) ? [language] : [];
    };
    return (await Promise.all(UI_LANGUAGES.map(has))).flat();
  }

  async #listing(
    { languages, ...filter }: { category?: string; letter?: string; languages?: UiLanguage[] },
    path: string,
    request: PageRequest,
    texts: (total: number) => { heading: string; description: string },
  ): Promise<Page> {
    const { page, language } = request;
    const { terms, total } = await this.#options.browse.list({
      ...filter,
      language,
      page,
      limit: LIST_PAGE_SIZE,
    });
    if (terms.length === 0) return notFoundPage(request);
    const shown = { ...texts(total), path, page, terms, total };
    return listPage(languages ? { ...shown, languages } : shown, request);
  }

  #moved(path: string, { page, language, explicitLanguage }: PageRequest): Redirect {
    return {
      status: 301,
      location: pathOf({ path, page }, explicitLanguage ? language : undefined),
    };
  }
}
