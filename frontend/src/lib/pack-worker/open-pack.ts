import { type PackTerm, readPack } from '@terimce/contract/offline-pack';
import { describingTexts, titleTexts } from '@terimce/contract/search-fields';
import { popularityOf, type TitleEntry } from '@terimce/title-search/entry';
import { EverydayWords } from '@terimce/title-search/everyday-words';
import { TextIndex } from '@terimce/title-search/text-index';
import { TitleIndex } from '@terimce/title-search/title-index';
import { WordList } from '@terimce/title-search/word-list';
import { readDescription, readParts, readSearchData } from './pack-files.js';

/** A pack in memory. */
export interface OpenPack {
  readonly index: TitleIndex;
  readonly byId: ReadonlyMap<string, PackTerm>;
  readonly bySlug: ReadonlyMap<string, PackTerm>;
  /** The words of the definitions; read when first asked for. */
  readonly texts: () => TextIndex;
}

/** Reads the pack of this device; undefined if there is none. */
export async function openPack(): Promise<OpenPack | undefined> {
  const description = await readDescription();
  if (!description) return undefined;
  const packed = await readParts(description);
  const text = await new Response(
    packed.stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  const index = new TitleIndex();
  const { words, everyday } = await readSearchData();
  if (words) index.setWords(new WordList(words));
  const byId = new Map<string, PackTerm>();
  const bySlug = new Map<string, PackTerm>();
  for (const term of readPack(text)) {
    index.add(toEntry(term));
    byId.set(term.id, term);
    bySlug.set(term.slug, term);
  }
  let texts: TextIndex | undefined;
  return { index, byId, bySlug, texts: () => (texts ??= textsOf(byId.values(), everyday)) };
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
