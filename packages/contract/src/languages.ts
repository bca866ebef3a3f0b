/** Languages of the interface. `tr` is the fallback. */
export const UI_LANGUAGES = ['tr', 'en'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];
/** A text or a name in each of them. */
export type Bilingual = Readonly<Record<UiLanguage, string>>;

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

/** The interface language for `navigator.languages`: the first that is Turkish or English, else Turkish. */
export function preferredLanguage(preferences: readonly string[]): UiLanguage {
  for (const tag of preferences) {
    const [primary] = tag.toLowerCase().split('-');
    if (primary === 'tr' || primary === 'en') return primary;
  }
  return 'tr';
}
