import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { escapeText } from './html.js';
import { INDEXED_PATHS } from './plain-pages.js';
import { countPublicTerms, lastChange, streamEntries } from './sitemap.repository.js';

/** Most URLs in one file; sitemaps.org allows no more. */
const SITEMAP_MAX = 50_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** The number of `sitemap.xml` itself in the cache. */
const ROOT = -1;
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Placeholder for the origin in cached files, because the origin depends on the request. */
const BASE = '\u0000';
/** How long a file is cached. Crawlers may cache a sitemap for an hour. */
const CACHED_MS = 600_000;
const CACHED_FILES = 10;

export interface SitemapOptions {
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

interface Kept {
  readonly pieces: readonly string[];
  readonly hash: string;
}

/** `sitemap.xml`: one file if everything fits, else an index of files. Built at most once in ten minutes. */
export class SitemapService {
  readonly #listPaths: () => Promise<string[]>;
  readonly #max: number;
  readonly #files: LRUCache<number, Kept>;

  constructor({ listPaths, max = SITEMAP_MAX }: SitemapOptions) {
    this.#listPaths = listPaths;
    this.#max = max;
    this.#files = new LRUCache({
      max: CACHED_FILES,
      ttl: CACHED_MS,
      fetchMethod: (file) => this.#make(file),
    });
  }

  /** `/sitemap.xml`. @param base origin without a trailing slash. */
  async root(base: string): Promise<SitemapFile> {
    return inPlace((await this.#files.fetch(ROOT)) ?? keep([]), base);
  }

  /** `/sitemap-{file}.xml`: pages in file 0, terms from file 1 on. Undefined for a file that does not exist. */
  async file(file: number, base: string): Promise<SitemapFile | undefined> {
    const kept = await this.#files.fetch(file);
    return kept && inPlace(kept, base);
  }

  async #make(file: number): Promise<Kept | undefined> {
    if (file === ROOT) return collect(this.#root());
    if (file === 0) return collect(this.#urlset(await this.#pagePaths(), 0, 0));
    const skip = (file - 1) * this.#max;
    if (skip >= (await countPublicTerms())) return undefined;
    return collect(this.#urlset([], skip, this.#max));
  }

  async *#root(): AsyncGenerator<string> {
    const paths = await this.#pagePaths();
    const terms = await countPublicTerms();
    if (paths.length + terms <= this.#max) {
      yield* this.#urlset(paths, 0, terms);
      return;
    }
    const changed = lastmod(await lastChange());
    yield `${HEADER}<sitemapindex xmlns="${NAMESPACE}">\n`;
    for (let file = 0; file <= Math.ceil(terms / this.#max); file += 1) {
      yield `<sitemap><loc>${BASE}/sitemap-${file}.xml</loc>${changed}</sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  async *#urlset(paths: readonly string[], skip: number, limit: number): AsyncGenerator<string> {
    const changed = paths.length > 0 ? lastmod(await lastChange()) : '';
    yield `${HEADER}<urlset xmlns="${NAMESPACE}">\n`;
    yield paths.map((path) => entry(path, changed)).join('');
    for await (const batch of streamEntries(skip, limit)) {
      yield batch.map(({ slug, updatedAt }) => entry(`/${slug}`, lastmod(updatedAt))).join('');
    }
    yield '</urlset>\n';
  }

  async #pagePaths(): Promise<string[]> {
    return ['/', ...INDEXED_PATHS, ...(await this.#listPaths())];
  }
}

function entry(path: string, changed: string): string {
  return `<url><loc>${BASE}${escapeText(path)}</loc>${changed}</url>\n`;
}

async function collect(pieces: AsyncIterable<string>): Promise<Kept> {
  return keep(await Readable.from(pieces).toArray());
}

function keep(pieces: readonly string[]): Kept {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return { pieces, hash: hash.digest('base64url') };
}

/** The file of one origin; its tag is weak, because compression changes the bytes. */
function inPlace({ pieces, hash }: Kept, base: string): SitemapFile {
  const origin = escapeText(base);
  const tag = createHash('sha256').update(`${hash} ${base}`).digest('base64url');
  return { etag: `W/"${tag}"`, text: withOrigin(pieces, origin) };
}

function* withOrigin(pieces: readonly string[], origin: string): Generator<string> {
  for (const piece of pieces) yield piece.replaceAll(BASE, origin);
}

function lastmod(date: Date | undefined): string {
  return date ? `<lastmod>${date.toISOString()}</lastmod>` : '';
}
