/** Languages of the interface and of the content: headwords, definitions, names of categories and tags. */
export const CONTENT_LANGUAGES = ['tr', 'en'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];
/** A text or a name in each of them. */
export type Bilingual = Readonly<Record<ContentLanguage, string>>;

/** The texts of both languages by key; a key that one of them lacks does not compile. */
export function bilingual<Key extends string>(
  tr: Readonly<Record<Key, string>>,
  en: Readonly<Record<Key, string>>,
): Record<Key, Bilingual> {
  const keys = Object.keys(tr) as Key[];
  return Object.fromEntries(keys.map((key) => [key, { tr: tr[key], en: en[key] }])) as Record<
    Key,
    Bilingual
  >;
}

/** The other one of the two. */
export const otherLanguage = (language: ContentLanguage): ContentLanguage =>
  language === 'tr' ? 'en' : 'tr';

/** Further languages in which a term can have a headword and a definition. */
export const EXTRA_LANGUAGES = {
  de: 'german',
  it: 'italian',
  ar: 'arabic',
  es: 'spanish',
  hi: 'hindi',
  fr: 'french',
} as const;
export type ExtraLanguage = keyof typeof EXTRA_LANGUAGES;
export const EXTRA_LANGUAGE_CODES = Object.keys(EXTRA_LANGUAGES) as ExtraLanguage[];

/** The language of that name; undefined if there is none. */
export function uiLanguage(name: unknown): ContentLanguage | undefined {
  return CONTENT_LANGUAGES.find((language) => language === name);
}
