/** Languages of the content: headwords, definitions, names of categories and tags. */
export const CONTENT_LANGUAGES = ['tr', 'en'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];
/** A text or a name in each of them. */
export type Bilingual = Readonly<Record<ContentLanguage, string>>;

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

/** Languages of the interface beside those of the content, by code: each writes the English texts in itself. */
export const FURTHER_LANGUAGES: Record<string, (english: string) => string> = {};
/** A language of the interface; `tr` is the fallback. */
export type UiLanguage = ContentLanguage | (string & { readonly isFurther: true });

export const uiLanguages = (): UiLanguage[] => [
  ...CONTENT_LANGUAGES,
  ...(Object.keys(FURTHER_LANGUAGES) as UiLanguage[]),
];

/** The one after it in the list, for a switch. */
export function nextLanguage(language: UiLanguage): UiLanguage {
  const all = uiLanguages();
  return all[(all.indexOf(language) + 1) % all.length] ?? 'tr';
}

/** The interface language of that name; undefined if there is none. */
export function uiLanguage(name: unknown): UiLanguage | undefined {
  return uiLanguages().find((language) => language === name);
}

/** The language in which a reader of an interface language is shown the content. */
export const contentLanguage = (language: UiLanguage): ContentLanguage =>
  language === 'tr' ? 'tr' : 'en';

/** A text of the interface. */
export function textIn(texts: Bilingual, language: UiLanguage): string {
  return FURTHER_LANGUAGES[language]?.(texts.en) ?? texts[contentLanguage(language)];
}

/** A catalog of the interface, also with functions, in a language that has none of its own: from the English one. */
export function catalogIn<T>(english: T, language: UiLanguage): T {
  const write = FURTHER_LANGUAGES[language];
  const written = (texts: unknown): unknown => {
    if (!write) return texts;
    if (typeof texts === 'string') return write(texts);
    if (typeof texts === 'function') return (...values: unknown[]) => written(texts(...values));
    if (Array.isArray(texts)) return texts.map(written);
    if (typeof texts !== 'object' || texts === null) return texts;
    return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, written(text)]));
  };
  return written(english) as T;
}
