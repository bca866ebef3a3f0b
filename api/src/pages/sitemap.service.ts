import { escapeText } from './html.js';
import { INDEXED_PATHS } from './plain-pages.js';
import { countPublicTerms, lastChange, streamEntries } from './sitemap.repository.js';

/** Addresses in one file; sitemaps.org allows no more. */
const SITEMAP_MAX = 50_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

export interface SitemapOptions {
  /** Paths of category and letter pages, encoded. */
  readonly listPaths: () => Promise<string[]>;
  /** Addresses in one file; smaller in tests. */
  readonly max?: number;
}

/** `sitemap.xml`: one file while everything fits, else an index of files. */
export class SitemapService {
  readonly #listPaths: () => Promise<string[]>;
  readonly #max: number;

  constructor({ listPaths, max = SITEMAP_MAX }: SitemapOptions) {
    this.#listPaths = listPaths;
    this.#max = max;
  }

  /** The text of `/sitemap.xml`, in pieces. @param base origin without a slash. */
  async *root(base: string): AsyncGenerator<string> {
    const paths = await this.#pagePaths();
    const terms = await countPublicTerms();
    if (paths.length + terms <= this.#max) {
      yield* this.#urlset(base, paths, 0, terms);
      return;
    }
    const changed = lastmod(await lastChange());
    yield `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n`;
    for (let file = 0; file <= Math.ceil(terms / this.#max); file += 1) {
      yield `<sitemap><loc>${escapeText(`${base}/sitemap-${file}.xml`)}</loc>${changed}</sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  /**
   * The text of `/sitemap-{file}.xml`, in pieces: pages in 0, terms from 1 on. Undefined for a file
   * that does not exist.
   */
  async file(file: number, base: string): Promise<AsyncGenerator<string> | undefined> {
    if (file === 0) return this.#urlset(base, await this.#pagePaths(), 0, 0);
    const skip = (file - 1) * this.#max;
    if (skip >= (await countPublicTerms())) return undefined;
    return this.#urlset(base, [], skip, this.#max);
  }

  async *#urlset(
    base: string,
    paths: readonly string[],
    skip: number,
    limit: number,
  ): AsyncGenerator<string> {
    const changed = paths.length > 0 ? lastmod(await lastChange()) : '';
    yield `${HEADER}<urlset xmlns="${NAMESPACE}">\n`;
    yield paths.map((path) => entry(base + path, changed)).join('');
    for await (const batch of streamEntries(skip, limit)) {
      yield batch
        .map(({ slug, updatedAt }) => entry(`${base}/${slug}`, lastmod(updatedAt)))
        .join('');
    }
    yield '</urlset>\n';
  }

  async #pagePaths(): Promise<string[]> {
    return ['/', ...INDEXED_PATHS, ...(await this.#listPaths())];
  }
}

function entry(address: string, changed: string): string {
  return `<url><loc>${escapeText(address)}</loc>${changed}</url>\n`;
}

function lastmod(date: Date | undefined): string {
  return date ? `<lastmod>${date.toISOString()}</lastmod>` : '';
}
