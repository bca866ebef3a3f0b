import { preferredLanguage, UI_LANGUAGES, type UiLanguage } from '@terimce/contract/languages';
import i18n, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import en from '../locales/en.json';
import type pages from '../locales/pages/tr.json';
import type term from '../locales/term/tr.json';
import tr from '../locales/tr.json';
import { readText, writeText } from './storage.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof tr & typeof pages & typeof term };
    returnNull: false;
  }
}

/** The address (`?hl=`) takes precedence over the stored choice, and that over the browser's languages. */
function initialLanguage(): UiLanguage {
  const known = (text: string | null) => UI_LANGUAGES.find((language) => language === text);
  const asked = known(new URLSearchParams(location.search).get('hl'));
  return asked ?? known(readText('language')) ?? preferredLanguage(navigator.languages.slice(0, 1));
}

/** Texts that are loaded with the code of a later part. */
const bundles = {
  /** Dialogs, account pages, lists. */
  pages: {
    tr: () => import('../locales/pages/tr.json'),
    en: () => import('../locales/pages/en.json'),
  },
  /** An open term, or that there is none. */
  term: {
    tr: () => import('../locales/term/tr.json'),
    en: () => import('../locales/term/en.json'),
  },
};
type TextBundle = keyof typeof bundles;
const wanted = new Set<TextBundle>();

async function addTexts(bundle: TextBundle, language: UiLanguage): Promise<void> {
  const texts = await bundles[bundle][language]();
  i18n.addResourceBundle(language, 'translation', texts.default, true);
}

/** Loads the texts of later parts. */
export function loadTexts(bundle: TextBundle): Promise<void> {
  wanted.add(bundle);
  return addTexts(bundle, currentLanguage());
}

/** Loads the code of a later part together with its texts. */
export function withTexts<T>(bundle: TextBundle, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadTexts(bundle)]))[0];
}

/** Texts that every visit needs are part of the code, so that the first render waits for nothing. */
export function startI18n(): void {
  const language = initialLanguage();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { tr: { translation: tr }, en: { translation: en } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

/** Switches the interface and stores the choice. */
export async function chooseLanguage(language: UiLanguage): Promise<void> {
  writeText('language', language);
  await Promise.all([...wanted].map((bundle) => addTexts(bundle, language)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export function currentLanguage(): UiLanguage {
  return i18n.language === 'en' ? 'en' : 'tr';
}

const followLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};

/** The interface language; re-renders when it changes. Lists need it in every row, so it is a plain subscription. */
export function useLanguage(): UiLanguage {
  return useSyncExternalStore(followLanguage, currentLanguage);
}

const translators = new Map<UiLanguage, TFunction>();

/** Texts in a language; the same function each time, so that memoized components are not rendered again. */
function translator(language: UiLanguage): TFunction {
  const known = translators.get(language);
  if (known) return known;
  const fixed = i18n.getFixedT(language) as unknown as (...args: unknown[]) => unknown;
  const texts = new Map<string, string>();
  // The search box needs the same twenty texts at every letter, so texts without values are cached.
  const made = (...args: unknown[]): unknown => {
    const [key] = args;
    if (args.length > 1 || typeof key !== 'string') return fixed(...args);
    const remembered = texts.get(key);
    if (remembered !== undefined) return remembered;
    const text = fixed(key);
    // A text that is not loaded yet is returned as its key.
    if (typeof text === 'string' && text !== key) texts.set(key, text);
    return text;
  };
  const translate = made as unknown as TFunction;
  translators.set(language, translate);
  return translate;
}

/** Texts in the interface language; re-renders when it changes. */
export function useTranslation(): { readonly t: TFunction } {
  return { t: translator(useLanguage()) };
}
