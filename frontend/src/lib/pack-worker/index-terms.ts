import type { PackTerm } from '@terimce/contract/offline-pack';
import { describingTexts, titleTexts } from '@terimce/contract/search-fields';
import { popularityOf, type TitleEntry } from '@terimce/title-search/entry';
import { EverydayWords } from '@terimce/title-search/everyday-words';
import { TextIndex } from '@terimce/title-search/text-index';
import { TitleIndex } from '@terimce/title-search/title-index';
import { WordList } from '@terimce/title-search/word-list';
import type { SearchData } from './pack-files.js';

/** A pack in memory. */
export interface OpenPack {
  readonly index: TitleIndex;
  readonly byId: ReadonlyMap<string, PackTerm>;
  readonly bySlug: ReadonlyMap<string, PackTerm>;
  /** The words of the definitions; read when first asked for. */
  readonly texts: () => TextIndex;
  readonly hasReadTexts: () => boolean;
}

/** Makes terms searchable. */
export function indexTerms(
  terms: Iterable<PackTerm>,
  { words, everyday }: SearchData = {},
): OpenPack {
  const index = new TitleIndex();
  if (words) index.setWords(new WordList(words));
  const byId = new Map<string, PackTerm>();
  const bySlug = new Map<string, PackTerm>();
  for (const term of terms) {
    index.add(toEntry(term));
    byId.set(term.id, term);
    bySlug.set(term.slug, term);
  }
  let texts: TextIndex | undefined;
  return {
    index,
    byId,
    bySlug,
    texts: () => (texts ??= textsOf(byId.values(), everyday)),
    hasReadTexts: () => texts !== undefined,
  };
}

function textsOf(terms: Iterable<PackTerm>, everyday?: string): TextIndex {
  const texts = new TextIndex(new EverydayWords(everyday));
  for (const term of terms) texts.add({ id: term.id, ...describingTexts(term) });
  return texts;
}

function toEntry(term: PackTerm): TitleEntry {
  return {
    id: term.id,
    ...titleTexts(term),
    popularity: popularityOf(term.clicks, term.favorites),
  };
}
