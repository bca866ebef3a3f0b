import { type PackTerm, packTerm } from '@terimce/contract/offline-pack';
import { EMPTY_CONTENT } from '@terimce/contract/term-fields';
import { slugify } from '@terimce/contract/text';
import { indexTerms, type OpenPack } from '../src/lib/pack-worker/index-terms.js';

/** A pack of these English headwords with their definitions. */
export function packOf(definitions: Readonly<Record<string, string>>): OpenPack {
  const terms = Object.entries(definitions).map(([englishTerm, englishDefinition]): PackTerm => {
    const slug = slugify(englishTerm);
    const content = { ...EMPTY_CONTENT, slug, englishTerm, englishDefinition };
    return packTerm({
      ...content,
      category: 'mechanical',
      _id: slug,
      clickCount: 0,
      favoriteCount: 0,
    });
  });
  return indexTerms(terms);
}
