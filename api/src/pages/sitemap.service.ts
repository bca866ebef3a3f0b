import { createHash } from 'node:crypto';
import type { Dictionary } from '@terimce/title-search/dictionary';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { escapeText } from './html.js';
import { INDEXED_PATHS } from './plain-pages.js';

/** Most URLs in one file; sitemaps.org allows no more. */
const SITEMAP_MAX = 50_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Addresses in one piece of a file. */
const PIECE = 2000;
/** Placeholder for the origin, which depends on the request. */
const BASE = '\u0000';

export interface SitemapOptions {
  readonly dictionary: Dictionary<PublicTerm>;
  /** Paths of category and letter pages, encoded. */
  readonly listPaths: () => Promise<string[]>;
  /** Most URLs in one file; smaller in tests. */
  readonly max?: number;
}

/** A file of the sitemap. */
export interface SitemapFile {
  readonly etag: string;
  /** In pieces. */
  readonly text: Iterable<string>;
}

/** `sitemap.xml`: one file if everything fits, else an index of files. Each is made once after a change. */
export class SitemapService {
  readonly #options: SitemapOptions;
  readonly #max: number;

  constructor(options: SitemapOptions) {
    this.#options = options;
    this.#max = options.max ?? SITEMAP_MAX;
  }

  /** `/sitemap.xml`. @param base origin without a trailing slash. */
  async root(base: string): Promise<SitemapFile> {
    const paths = await this.#pagePaths();
    const ids = this.#ids();
    const isWhole = paths.length + ids.length <= this.#max;
    return this.#made('root', base, () =>
      isWhole ? this.#urlset(paths, ids) : this.#index(Math.ceil(ids.length / this.#max)),
    );
  }

  /** `/sitemap-{file}.xml`: pages in file 0, terms from file 1 on. Undefined for a file that does not exist. */
  async file(file: number, base: string): Promise<SitemapFile | undefined> {
    const paths = file === 0 ? await this.#pagePaths() : [];
    const ids = file === 0 ? [] : this.#idsOf(file);
    if (paths.length + ids.length === 0) return undefined;
    return this.#made(String(file), base, () => this.#urlset(paths, ids));
  }

  #made(name: string, base: string, make: () => Iterable<string>): SitemapFile {
    const { pieces, hash } = this.#options.dictionary.memo(`sitemap ${name}`, () => {
      const made = [...make()];
      const sum = createHash('sha256');
      for (const piece of made) sum.update(piece);
      return { pieces: made, hash: sum.digest('base64url') };
    });
    const tag = createHash('sha256').update(`${hash} ${base}`).digest('base64url');
    // Weak, because compression changes the bytes.
    return { etag: `W/"${tag}"`, text: withOrigin(pieces, escapeText(base)) };
  }

  *#index(files: number): Generator<string> {
    const { dictionary } = this.#options;
    yield `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n`;
    for (let file = 0; file <= files; file += 1) {
      const terms = file === 0 ? dictionary.all() : dictionary.find(this.#idsOf(file));
      yield `<sitemap><loc>${BASE}/sitemap-${file}.xml</loc>${lastmod(lastOf(terms))}</sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  *#urlset(paths: readonly string[], ids: readonly string[]): Generator<string> {
    const { dictionary } = this.#options;
    const changed = paths.length > 0 ? lastOf(dictionary.all()) : undefined;
    yield `${HEADER}<urlset xmlns="${NAMESPACE}">\n`;
    yield paths.map((path) => entry(path, changed)).join('');
    for (let start = 0; start < ids.length; start += PIECE) {
      const terms = dictionary.find(ids.slice(start, start + PIECE));
      yield terms.map(({ slug, updatedAt }) => entry(`/${slug}`, updatedAt)).join('');
    }
    yield '</urlset>\n';
  }

  /** In the order of ids, in which a new term changes only the last file. */
  #ids(): string[] {
    const { dictionary } = this.#options;
    return dictionary.memo('sitemap ids', () => [...dictionary.ids()].sort());
  }

  #idsOf(file: number): string[] {
    return this.#ids().slice((file - 1) * this.#max, file * this.#max);
  }

  async #pagePaths(): Promise<string[]> {
    return ['/', ...INDEXED_PATHS, ...(await this.#options.listPaths())];
  }
}

function entry(path: string, changed: Date | undefined): string {
  return `<url><loc>${BASE}${escapeText(path)}</loc>${lastmod(changed)}</url>\n`;
}

function lastmod(date: Date | undefined): string {
  return date ? `<lastmod>${date.toISOString()}</lastmod>` : '';
}

function lastOf(terms: Iterable<PublicTerm>): Date | undefined {
  let last: Date | undefined;
  for (const { updatedAt } of terms) if (!last || updatedAt > last) last = updatedAt;
  return last;
}

function* withOrigin(pieces: readonly string[], origin: string): Generator<string> {
  for (const piece of pieces) yield piece.replaceAll(BASE, origin);
}
