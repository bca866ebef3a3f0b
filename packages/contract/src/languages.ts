/** Languages of the interface. `tr` is the fallback. */
export const UI_LANGUAGES = ['tr', 'en'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];
/** A text or a name in each of them. */
export type Bilingual = Readonly<Record<UiLanguage, string>>;

/** The other one of the two. */
export const otherLanguage = (language: UiLanguage): UiLanguage =>
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

/** The interface language of that name; undefined if there is none. */
export function uiLanguage(name: unknown): UiLanguage | undefined {
  return UI_LANGUAGES.find((language) => language === name);
}

/** The first interface language among `navigator.languages`, else Turkish. */
export function preferredLanguage(preferences: readonly string[]): UiLanguage {
  for (const tag of preferences) {
    const [primary] = tag.toLowerCase().split('-');
    const language = uiLanguage(primary);
    if (language) return language;
  }
  return 'tr';
}
