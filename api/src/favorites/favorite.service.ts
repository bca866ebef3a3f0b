import { setImmediate as nextTurn } from 'node:timers/promises';
import { wantedCategory } from '@terimce/contract/category-names';
import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { Term } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { Dictionary } from '@terimce/title-search/dictionary';
import { LRUCache } from 'lru-cache';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { withNotes } from '../dictionary/notes.repository.js';
import type { DataOf } from '../http/api-router.js';
import { UserSlots } from '../shared/user-slots.js';
import { type ExportFile, exportFile, type Favorite, type FileOptions } from './export-file.js';
import {
  addFavorites,
  countFavorites,
  type FavoriteEntry,
  favoritesState,
  isFavorite,
  listFavorites,
  removeAllFavorites,
  removeFavorite,
} from './favorite.repository.js';
import { resolveEntries } from './favorite-terms.js';
import { entryLabel } from './file-entry.js';
import { readEntries } from './import-file.js';

/** Most favorites of one user; more would make every page of them slow. */
const FAVORITES_MAX = 10_000;
/** Most entries without a term that the report of an import lists. */
const UNKNOWN_NAMED = 1000;
/** Favorites of all users that are kept in memory. */
const CACHED_ENTRIES = 200_000;
/** Favorites that an export reads and writes at a time; other requests are handled in between. */
const EXPORTED_AT_ONCE = 200;

type Terms = Pick<TermRepository, 'findPublicById' | 'recordFavorites'>;

interface FavoriteOptions {
  readonly terms: Terms;
  readonly dictionary: Dictionary<PublicTerm>;
  /** Reads the changes of terms that the dictionary does not have yet. */
  readonly follow: () => Promise<void>;
  readonly logger: Logger;
}

/** The favorites of users. Terms that are no longer public are neither shown nor counted. */
export class FavoriteService {
  readonly #terms: Terms;
  readonly #logger: Logger;
  readonly #dictionary: Dictionary<PublicTerm>;
  readonly #follow: () => Promise<void>;
  /** The lists of users who read theirs lately: a list of thousands takes long to read. */
  readonly #lists = new LRUCache<string, { state: string; entries: readonly FavoriteEntry[] }>({
    maxSize: CACHED_ENTRIES,
    sizeCalculation: ({ entries }) => entries.length + 1,
  });
  readonly imports = new UserSlots('favorites file');

  constructor({ terms, dictionary, follow, logger }: FavoriteOptions) {
    this.#terms = terms;
    this.#dictionary = dictionary;
    this.#follow = follow;
    this.#logger = logger;
  }

  /** A page of favorites, newest first. */
  async list(
    userId: string,
    { page, limit, search, category }: QueryOf<'GET /favorites'>,
  ): Promise<{ favorites: Favorite[]; total: number }> {
    const fold = foldKey(search ?? '');
    const slug = wantedCategory(category);
    const isFound = (headword: string) => foldKey(headword).includes(fold);
    const entries = (await this.#visible(userId)).filter(
      ({ head }) =>
        (!slug || head.category === slug) &&
        (!fold || isFound(head.englishTerm) || isFound(head.turkishTerm)),
    );
    const start = (page - 1) * limit;
    return {
      favorites: await this.#withTerms(entries.slice(start, start + limit)),
      total: entries.length,
    };
  }

  /** @returns the term, and whether it was new. @throws CodedError TERM_NOT_FOUND, FAVORITES_FULL. */
  async add(userId: string, termId: string): Promise<{ term: Term; added: boolean }> {
    const term = await this.#terms.findPublicById(termId);
    if (!term) throw new CodedError('TERM_NOT_FOUND');
    if ((await countFavorites(userId)) >= FAVORITES_MAX && !(await isFavorite(userId, termId))) {
      throw new CodedError('FAVORITES_FULL');
    }
    const added = (await addFavorites(userId, [termId])).length === 1;
    if (added) this.#count([termId], 1);
    return { term, added };
  }

  /** @throws CodedError FAVORITE_NOT_FOUND. */
  async remove(userId: string, termId: string): Promise<void> {
    if (!(await removeFavorite(userId, termId))) throw new CodedError('FAVORITE_NOT_FOUND');
    this.#count([termId], -1);
  }

  /** @returns the ids of the terms that were favorites. */
  async removeAll(userId: string): Promise<string[]> {
    const ids = await removeAllFavorites(userId);
    this.#count(ids, -1);
    return ids;
  }

  async stats(userId: string): Promise<DataOf<'GET /favorites/stats'>> {
    const entries = await this.#visible(userId);
    const categories: Record<string, number> = {};
    for (const { head } of entries) {
      const category = head.category || 'general';
      categories[category] = (categories[category] ?? 0) + 1;
    }
    return { totalFavorites: entries.length, categories };
  }

  /** All favorites as a file, streamed while it is produced. */
  async exportFile(userId: string, options: FileOptions, now = new Date()): Promise<ExportFile> {
    const entries = await this.#visible(userId);
    const read = (start: number) => this.#withTerms(entries.slice(start, start + EXPORTED_AT_ONCE));
    async function* favorites() {
      for (let start = 0; start < entries.length; start += EXPORTED_AT_ONCE) {
        yield await read(start);
        await nextTurn();
      }
    }
    return exportFile(favorites(), options, now);
  }

  /**
   * Adds the terms of an exported file that are not favorites yet.
   * @param signal aborts the work before anything is added if the client has disconnected.
   * @throws CodedError IMPORT_FILE_INVALID, FILE_TYPE_UNSUPPORTED, FAVORITES_FULL (nothing is added).
   */
  async importFile(userId: string, file: AsyncIterable<Uint8Array>, signal: AbortSignal) {
    const entries = await readEntries(file);
    const resolved = await resolveEntries(this.#dictionary, entries, signal);
    const unknown = entries.filter((_, index) => !resolved[index]);
    const ids = [...new Set(resolved.filter((id) => id !== undefined))];
    const present = new Set((await listFavorites(userId)).map(({ termId }) => termId));
    const missing = ids.filter((id) => !present.has(id));
    if (present.size + missing.length > FAVORITES_MAX) throw new CodedError('FAVORITES_FULL');
    signal.throwIfAborted();
    const added = await addFavorites(userId, missing);
    this.#count(added, 1);
    return {
      addedIds: added,
      alreadyPresent: ids.length - added.length,
      unknown: unknown.slice(0, UNKNOWN_NAMED).map(entryLabel),
      unknownTotal: unknown.length,
    };
  }

  /** Updates the popularity of the terms in the background: no request waits for thousands of counters. */
  #count(termIds: readonly string[], favorites: 1 | -1): void {
    this.#terms
      .recordFavorites(termIds, favorites)
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'Favorites were not counted'));
  }

  /** The favorites on public terms. */
  async #visible(userId: string): Promise<Array<FavoriteEntry & { head: PublicTerm }>> {
    const entries = await this.#entries(userId);
    // Another process may just have added it.
    if (entries.some(({ termId }) => !this.#dictionary.has(termId))) await this.#follow();
    return entries.flatMap((entry) => {
      const head = this.#dictionary.get(entry.termId);
      return head ? [{ ...entry, head }] : [];
    });
  }

  async #entries(userId: string): Promise<readonly FavoriteEntry[]> {
    const state = await favoritesState(userId);
    const kept = this.#lists.get(userId);
    if (kept?.state === state) return kept.entries;
    const entries = await listFavorites(userId);
    this.#lists.set(userId, { state, entries });
    return entries;
  }

  async #withTerms(
    entries: readonly (FavoriteEntry & { readonly head: PublicTerm })[],
  ): Promise<Favorite[]> {
    const terms = await withNotes(entries.map(({ head }) => head));
    return terms.map((term, place) => ({
      term,
      addedAt: (entries[place] as FavoriteEntry).addedAt,
    }));
  }
}
