import { type Bilingual, bilingual, type ContentLanguage } from './languages.js';
import { headwordKey, slugify } from './text.js';
import en from './texts/en/tags.json' with { type: 'json' };
import tr from './texts/tr/tags.json' with { type: 'json' };

/**
 * The tags of the dictionary's own content, by id. A term stores the Turkish name; editors may type other, free tags.
 */
export const TAGS = bilingual(tr, en);

export type TagId = keyof typeof TAGS;

const BY_NAME = new Map<string, Bilingual>(
  Object.values(TAGS).flatMap((tag) => [
    [headwordKey(tag.tr, 'tr'), tag],
    [headwordKey(tag.en, 'en'), tag],
  ]),
);

/** The listed tag for a text in either language; undefined for a free tag. */
export function listedTag(text: string): Bilingual | undefined {
  // Tags are stored by their name, which is its own key.
  return (
    BY_NAME.get(text) ??
    BY_NAME.get(headwordKey(text, 'tr')) ??
    BY_NAME.get(headwordKey(text, 'en'))
  );
}

/** The label of a tag in a language; a free tag as typed. */
export function tagLabel(tag: string, language: ContentLanguage): string {
  return listedTag(tag)?.[language] ?? tag;
}

/** All names by which a tag is found: both languages for a listed one. */
export function tagNames(tag: string): string[] {
  const listed = listedTag(tag);
  return listed ? [...new Set([listed.tr, listed.en])] : [tag];
}

/** Last segment of the path of a tag's page: both names of a listed tag lead to one page. */
export function tagSlug(tag: string): string {
  return slugify(tagLabel(tag, 'tr'));
}
