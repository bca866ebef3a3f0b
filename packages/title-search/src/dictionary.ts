// One file: everything that is derived from a term changes with it.
import { headwordOrder } from '@terimce/contract/browse-order';
import type { ContentLanguage } from '@terimce/contract/languages';
import { describingTexts, titleTexts } from '@terimce/contract/search-fields';
import { tagSlug } from '@terimce/contract/tags';
import type { TERM_FIELDS, TermContent, TermField } from '@terimce/contract/term-fields';
import { popularityOf, type TitleEntry } from './entry.js';
import { EverydayWords } from './everyday-words.js';
import { Pacer } from './pacer.js';
import { TextIndex } from './text-index.js';
import { TitleIndex } from './title-index.js';
import type { WordList } from './word-list.js';

type OfflineField = {
  [F in TermField]: (typeof TERM_FIELDS)[F] extends { offline: true } ? F : never;
}[TermField];

/** What the dictionary has of a term at least, as a device has it. The terms of the API have more. */
export interface DictionaryTerm extends Readonly<Pick<TermContent, OfflineField | 'translations'>> {
  readonly _id: string;
  readonly clickCount: number;
  readonly favoriteCount: number;
}

interface Entry<T> {
  readonly term: T;
  /** Its collation keys. */
  readonly order: Readonly<Record<ContentLanguage, string>>;
  /** Slugs of its tags. */
  readonly tags: readonly string[];
}

interface DictionaryOptions {
  /** Words of English and Turkish, which are never taken for misspellings. */
  readonly words?: WordList | undefined;
  readonly everyday?: EverydayWords | undefined;
  /** Receives the words of the texts of each term that is put. */
  readonly onWords?: (words: Iterable<string>) => void;
}

/** One string for all equal slugs of tags, which thousands of terms share. */
const slugsOfTags = new Map<string, string>();
function slugOfTag(tag: string): string {
  const slug = tagSlug(tag);
  const known = slugsOfTags.get(slug);
  if (known === undefined) slugsOfTags.set(slug, slug);
  return known ?? slug;
}

/**
 * All public terms in memory. The API holds one that follows the database, a device one of its pack; both answer by
 * the functions beside it.
 */
export class Dictionary<T extends DictionaryTerm = DictionaryTerm> {
  readonly #options: DictionaryOptions;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #bySlug = new Map<string, string>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #byCategory = new Map<string, number>();
  readonly #memo = new Map<string, unknown>();
  readonly #sorted = { tr: unsorted(), en: unsorted() };
  #titles: TitleIndex;
  #texts: TextIndex | undefined;
  #synonyms: readonly (readonly string[])[] = [];
  #isIndexed = true;
  #version = 0;

  constructor(options: DictionaryOptions = {}) {
    this.#options = options;
    this.#titles = this.#newTitles();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** The names of all terms; without terms after {@link dropIndexes}. */
  get titles(): TitleIndex {
    return this.#titles;
  }

  /** The words of definitions and tags. Read when first asked for, which takes a second for 8,000 terms. */
  get texts(): TextIndex {
    if (!this.#texts) {
      this.#texts = new TextIndex(this.#options.everyday ?? new EverydayWords());
      if (this.#isIndexed) for (const { term } of this.#entries.values()) this.#addTexts(term);
    }
    return this.#texts;
  }

  get hasReadTexts(): boolean {
    return this.#texts !== undefined;
  }

  get(id: string): T | undefined {
    return this.#entries.get(id)?.term;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** In the order of `ids`; missing terms are left out. */
  find(ids: Iterable<string>): T[] {
    const found: T[] = [];
    for (const id of ids) {
      const term = this.get(id);
      if (term) found.push(term);
    }
    return found;
  }

  bySlug(slug: string): T | undefined {
    const id = this.#bySlug.get(slug);
    return id === undefined ? undefined : this.get(id);
  }

  *all(): Generator<T> {
    for (const { term } of this.#entries.values()) yield term;
  }

  ids(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** Slugs of the tags of a term. */
  tagsOf(id: string): readonly string[] {
    return this.#entries.get(id)?.tags ?? [];
  }

  /** Ids of the terms with a tag. @param slug that of the tag's page. */
  withTag(slug: string): ReadonlySet<string> {
    return this.#byTag.get(slug) ?? NOBODY;
  }

  /** Slugs of all tags. */
  tags(): IterableIterator<string> {
    return this.#byTag.keys();
  }

  /** Number of terms by the slug of their category. */
  get categories(): ReadonlyMap<string, number> {
    return this.#byCategory;
  }

  /** The collation key of a term in a language. */
  orderOf(id: string, language: ContentLanguage): string {
    return this.#entries.get(id)?.order[language] ?? '';
  }

  /** All ids in the dictionary order of a language; equal headwords in the order of their ids. */
  sorted(language: ContentLanguage): readonly string[] {
    const { ids, touched } = this.#sorted[language];
    if (touched.size === 0) return ids;
    const kept = ids.filter((id) => !touched.has(id));
    const sorted = [...kept, ...[...touched].filter((id) => this.has(id))];
    // Nearly sorted already, which the sort makes use of.
    sorted.sort(
      (a, b) => compare(this.orderOf(a, language), this.orderOf(b, language)) || compare(a, b),
    );
    this.#sorted[language] = { ids: sorted, touched: new Set() };
    return sorted;
  }

  /** A value that is made once for every state of the dictionary. */
  memo<V>(key: string, make: () => V): V {
    if (this.#memo.has(key)) return this.#memo.get(key) as V;
    if (this.#memo.size === MAX_MADE) this.#memo.clear();
    const made = make();
    this.#memo.set(key, made);
    return made;
  }

  /** Adds a term, or replaces the one with its id. */
  put(term: T): void {
    this.#forget(term._id);
    const tags = [...new Set(term.tags.map(slugOfTag))];
    this.#entries.set(term._id, {
      term,
      tags,
      order: { tr: headwordOrder(term, 'tr'), en: headwordOrder(term, 'en') },
    });
    this.#bySlug.set(term.slug, term._id);
    for (const tag of tags) {
      const holders = this.#byTag.get(tag);
      if (holders) holders.add(term._id);
      else this.#byTag.set(tag, new Set([term._id]));
    }
    this.#count(term.category, 1);
    if (this.#isIndexed) this.#index(term);
    this.#touch(term._id);
    this.#changed();
  }

  /** The same for many terms, in time slices, so that others are answered in between. */
  async putAll(terms: Iterable<T>): Promise<void> {
    const pacer = new Pacer(SLICE_MS);
    for (const term of terms) {
      this.put(term);
      if (pacer.isDue) await pacer.rest();
    }
  }

  /** @returns whether there was such a term. */
  remove(id: string): boolean {
    if (!this.#forget(id)) return false;
    this.#entries.delete(id);
    this.#titles.remove(id);
    this.#texts?.remove(id);
    this.#touch(id);
    this.#changed();
    return true;
  }

  /** Changes how often a term is used. */
  setUse(term: T): void {
    const entry = this.#entries.get(term._id);
    if (!entry) return;
    this.#entries.set(term._id, { ...entry, term });
    this.#titles.setPopularity(term._id, popularityOf(term.clickCount, term.favoriteCount));
    this.#changed();
  }

  /** Replaces all groups of words or phrases with the same meaning. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    this.#synonyms = groups;
    this.#titles.setSynonyms(groups);
    this.#changed();
  }

  /** Frees the memory of names and texts. Terms can still be read. */
  dropIndexes(): void {
    this.#isIndexed = false;
    this.#titles = this.#newTitles();
    this.#texts?.clear();
    this.#changed();
  }

  /** Indexes all terms again, in time slices. */
  async makeIndexes(): Promise<void> {
    this.#isIndexed = true;
    const pacer = new Pacer(SLICE_MS);
    for (const id of [...this.#entries.keys()]) {
      const term = this.get(id);
      if (term) this.#index(term);
      if (pacer.isDue) await pacer.rest();
    }
    this.#changed();
  }

  #newTitles(): TitleIndex {
    const titles = new TitleIndex();
    if (this.#options.words) titles.setWords(this.#options.words);
    titles.setSynonyms(this.#synonyms);
    return titles;
  }

  #index(term: T): void {
    this.#titles.add(toTitleEntry(term));
    if (this.#texts) this.#addTexts(term);
  }

  #addTexts(term: T): void {
    const words = this.texts.add({ id: term._id, ...describingTexts(term) });
    this.#options.onWords?.(words);
  }

  /** Removes what is derived from a term, except from the indexes, which replace it. */
  #forget(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    const { term, tags } = entry;
    if (this.#bySlug.get(term.slug) === id) this.#bySlug.delete(term.slug);
    for (const tag of tags) {
      const holders = this.#byTag.get(tag);
      holders?.delete(id);
      if (holders?.size === 0) this.#byTag.delete(tag);
    }
    this.#count(term.category, -1);
    return true;
  }

  #count(category: string, change: 1 | -1): void {
    const count = (this.#byCategory.get(category) ?? 0) + change;
    if (count > 0) this.#byCategory.set(category, count);
    else this.#byCategory.delete(category);
  }

  #touch(id: string): void {
    for (const { touched } of Object.values(this.#sorted)) touched.add(id);
  }

  #changed(): void {
    this.#version += 1;
    this.#memo.clear();
  }
}

interface Sorted {
  readonly ids: readonly string[];
  /** What was added, changed or removed since. */
  readonly touched: Set<string>;
}
const unsorted = (): Sorted => ({ ids: [], touched: new Set() });

/** Most values that are kept of one state. */
const MAX_MADE = 5000;
const NOBODY: ReadonlySet<string> = new Set();
/** Longest time that others wait while many terms are put, in milliseconds. */
const SLICE_MS = 4;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function toTitleEntry(term: DictionaryTerm): TitleEntry {
  return {
    id: term._id,
    ...titleTexts(term),
    category: term.category,
    popularity: popularityOf(term.clickCount, term.favoriteCount),
    senseOrder: term.senseOrder,
  };
}
