import { EXTRA_LANGUAGE_CODES } from '@terimce/contract/languages';
import type { IndexableTerm } from '@terimce/core/terms/indexable-term';
import { popularity } from '@terimce/core/terms/popularity';
import { engineFields } from '@terimce/title-search/query';

/** A term as Meilisearch holds it. The order of searchable members is in infra/meilisearch/settings.json. */
export interface SearchDocument {
  id: string;
  englishTerm: string;
  turkishTerm: string;
  /** Headwords of three words or more without separators, so that `heattransfercoefficient` is found. */
  joined: string[];
  searchKeywords: string[];
  /** Turkish headword and keywords with their suffixes taken off, so that `iletkenliği` is found. */
  stem: string;
  tags: string[];
  englishDefinition: string;
  turkishDefinition: string;
  /** Category slug. */
  category: string;
  slug: string;
  collationTr: string;
  collationEn: string;
  letterTr: string;
  letterEn: string;
  /** Logarithmic; see `popularity` of the core package. */
  popularity: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** What the drift check compares with the database. */
  rev: number;
}

/** Maps a stored term to its search document. Pure; the headwords of further languages become keywords. */
export function toSearchDocument(term: IndexableTerm): SearchDocument {
  const foreign = EXTRA_LANGUAGE_CODES.flatMap((code) => term.translations?.[code]?.term ?? []);
  return {
    id: String(term._id),
    englishTerm: term.englishTerm,
    turkishTerm: term.turkishTerm,
    searchKeywords: [...term.searchKeywords, ...foreign],
    ...engineFields(
      [term.englishTerm, term.turkishTerm],
      [term.turkishTerm, ...term.searchKeywords],
    ),
    tags: term.tags,
    englishDefinition: term.englishDefinition,
    turkishDefinition: term.turkishDefinition,
    category: term.category,
    slug: term.slug,
    collationTr: term.collationTr,
    collationEn: term.collationEn,
    letterTr: term.letterTr,
    letterEn: term.letterEn,
    popularity: popularity(term.clickCount, term.favoriteCount),
    createdAt: term.createdAt.getTime(),
    rev: term.rev,
  };
}

/** Whether a term belongs into the index at all; others are removed from it. */
export function isSearchable(term: IndexableTerm): boolean {
  return term.status === 'approved' && !term.deletedAt;
}
