import type { ContentLanguage } from '@terimce/contract/languages';
import type { Term } from '@terimce/core/terms/term';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { PublicTerms } from '../dictionary/public-terms.js';
import type { CategoryService } from '../terms/category.service.js';
import { textsIn } from '../texts/texts.js';
import { headwordsOf } from './page.js';
import { drawSharePicture } from './share-picture.js';

/** Most pictures in the cache, some 30 kB each. */
const MAX_PICTURES = 300;
/** Most pictures that wait to be drawn, which takes some 40 ms each. */
const MAX_QUEUED = 10;

interface Options {
  readonly terms: Pick<PublicTerms, 'findBySlug'>;
  readonly categories: Pick<CategoryService, 'nameOf'>;
}

/** The path of a term's picture. It changes with the term, so clients and proxies may cache it for long. */
export function sharePicturePath(
  { slug, rev }: Pick<Term, 'slug' | 'rev'>,
  language: ContentLanguage,
) {
  return `/og/${slug}.png?hl=${language}&v=${rev}`;
}

/**
 * Pictures of terms for link previews; the most recently used ones are cached. They are drawn one after the other,
 * because they take a processor core, and a thread that files and log-ins need.
 */
export class SharePictures {
  readonly #options: Options;
  readonly #cached = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES });
  readonly #queue = pLimit(1);

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * A PNG; undefined if no term has that slug, or if too many pictures are waiting to be drawn.
   * @param pay called before a picture is drawn; may refuse.
   */
  async find(
    slug: string,
    language: ContentLanguage,
    pay: () => Promise<void>,
  ): Promise<Buffer | undefined> {
    const term = await this.#options.terms.findBySlug(slug);
    if (term?.slug !== slug) return undefined;
    const key = sharePicturePath(term, language);
    if (!this.#cached.has(key)) await pay();
    const kept = this.#cached.get(key);
    if (kept) return kept;
    if (this.#queue.pendingCount >= MAX_QUEUED) return undefined;
    const drawn = this.#queue(() => this.#draw(term, language));
    this.#cached.set(key, drawn);
    drawn.catch(() => this.#cached.delete(key));
    return drawn;
  }

  async #draw(term: Term, language: ContentLanguage): Promise<Buffer> {
    const [headword = '', equivalent = ''] = headwordsOf(term, language);
    const category = await this.#options.categories.nameOf(term.category, language);
    return drawSharePicture({
      headword,
      equivalent,
      category,
      subtitle: textsIn(language).pages.subtitle,
    });
  }
}
