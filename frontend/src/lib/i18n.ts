import { preferredLanguage, type UiLanguage, uiLanguage } from '@terimce/contract/languages';
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
  const asked = uiLanguage(new URLSearchParams(location.search).get('hl'));
  return (
    asked ?? uiLanguage(readText('language')) ?? preferredLanguage(navigator.languages.slice(0, 1))
  );
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

/**
 * For a text that is not loaded or does not exist: the other language's. Nobody ever sees a key. The failure is
 * thrown apart from the page, which goes on, so that every test that meets one fails.
 */
function missingText(key: string, _default?: string, options: { lng?: string } = {}): string {
  queueMicrotask(() => {
    throw new Error(`Missing text: ${key}`);
  });
  const other = { ...options, lng: (options.lng ?? i18n.language) === 'tr' ? 'en' : 'tr' };
  return i18n.exists(key, other) ? String(i18n.t(key as never, other as never)) : '';
}

/** Texts that every visit needs are part of the code, so that the first render waits for nothing. */
export function startI18n(): void {
  const language = initialLanguage();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    parseMissingKeyHandler: missingText,
    resources: { tr: { translation: tr }, en: { translation: en } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

/** Switches the interface and stores the choice. @throws if its texts cannot be loaded; then nothing changes. */
export async function chooseLanguage(language: UiLanguage): Promise<void> {
  await Promise.all([...wanted].map((bundle) => addTexts(bundle, language)));
  writeText('language', language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The interface language; parts that are loaded while the code starts ask for it before `startI18n`. */
export function currentLanguage(): UiLanguage {
  if (!i18n.isInitialized) return initialLanguage();
  return uiLanguage(i18n.language) ?? 'tr';
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
    // A text that is not loaded yet may be that of the other language.
    if (typeof text === 'string' && i18n.exists(key, { lng: language })) texts.set(key, text);
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
