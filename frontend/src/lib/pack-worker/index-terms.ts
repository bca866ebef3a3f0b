import type { PackTerm } from '@terimce/contract/offline-pack';
import { Dictionary, type DictionaryTerm } from '@terimce/title-search/dictionary';
import { EverydayWords } from '@terimce/title-search/everyday-words';
import { WordList } from '@terimce/title-search/word-list';
import type { SearchData } from './pack-files.js';

/** A term of the pack as the dictionary has it. */
export interface DeviceTerm extends PackTerm, DictionaryTerm {}

/** The dictionary of this device. */
export type OpenPack = Dictionary<DeviceTerm>;

/** Makes the terms of a pack searchable. */
export function indexTerms(
  terms: Iterable<PackTerm>,
  { words, everyday }: SearchData = {},
): OpenPack {
  const dictionary: OpenPack = new Dictionary({
    words: words && new WordList(words),
    everyday: new EverydayWords(everyday),
  });
  for (const term of terms) {
    const { id: _id, clicks: clickCount, favorites: favoriteCount } = term;
    dictionary.put({ ...term, _id, clickCount, favoriteCount });
  }
  return dictionary;
}
