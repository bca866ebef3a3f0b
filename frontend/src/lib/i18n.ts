import { preferredLanguage, type UiLanguage, uiLanguage } from '@terimce/contract/languages';
import { createInstance } from 'i18next';
import type pages from '../locales/pages/tr.json';
import type term from '../locales/term/tr.json';
import type tr from '../locales/tr.json';
import { readText, writeText } from './storage.js';
import { createStore, useStore } from './store.js';

type Singular<K extends string> = K extends `${infer Base}_one`
  ? Base
  : K extends `${infer Base}_other`
    ? Base
    : K;
/** The keys of a tree of texts; those with plural forms without their suffix. */
export type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${Singular<K>}`
    : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The key of a text of the site. */
export type TextKey = Leaves<typeof tr> | Leaves<typeof pages> | Leaves<typeof term>;
export type TextValues = Readonly<Record<string, unknown>>;
/** The text of a key, with values in its places `{{name}}`, in one language. */
export type Translate<K extends string = TextKey> = (key: K, values?: TextValues) => string;

/** Undefined until the start. */
const chosen = createStore<UiLanguage | undefined>(undefined);

/** The address (`?hl=`) takes precedence over the stored choice, and that over the browser's languages. */
function initialLanguage(): UiLanguage {
  const asked = uiLanguage(new URLSearchParams(location.search).get('hl'));
  // Some web views name no language.
  const browser = preferredLanguage(navigator.languages?.slice(0, 1) ?? []);
  return asked ?? uiLanguage(readText('language')) ?? browser;
}

const bundles = {
  /** What every visit needs; `theme.js` loads it beside the code. */
  core: {
    tr: () => import('../locales/tr.json'),
    en: () => import('../locales/en.json'),
  },
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
/** Those that a change of the language loads. */
const wanted = new Set<TextBundle>();

const i18n = createInstance();
void i18n.init({
  lng: 'tr',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Adds a tree of texts; those of the panel have a namespace. */
export function addTexts(language: UiLanguage, tree: object, namespace = 'translation'): void {
  i18n.addResourceBundle(language, namespace, tree, true);
}

async function addBundle(bundle: TextBundle, language: UiLanguage): Promise<void> {
  addTexts(language, (await bundles[bundle][language]()).default);
}

export function loadTexts(bundle: TextBundle): Promise<void> {
  wanted.add(bundle);
  return addBundle(bundle, currentLanguage());
}

/** Loads the code of a later part together with its texts. */
export function withTexts<T>(bundle: TextBundle, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadTexts(bundle)]))[0];
}

/** The text of the first of these keys that the language has, with its values. */
export function textIn(
  language: UiLanguage,
  keys: readonly string[],
  values?: TextValues,
): string | undefined {
  const options = { ...values, lng: language, defaultValue: '' };
  return String(i18n.t([...keys], options)) || undefined;
}

/** The names in a part of the texts of a namespace. */
export function namesIn(language: UiLanguage, namespace: string, key: string): string[] {
  return Object.keys(i18n.getResource(language, namespace, key) ?? {});
}

/**
 * For a text that is not loaded or does not exist: the other language's. Nobody ever sees a key. The failure is
 * thrown apart from the page, which goes on, so that every test that meets one fails.
 */
function missingText(language: UiLanguage, keys: readonly string[], values?: TextValues): string {
  queueMicrotask(() => {
    throw new Error(`Missing text: ${keys.at(-1)}`);
  });
  return textIn(language === 'tr' ? 'en' : 'tr', keys, values) ?? '';
}

/** Texts in a language; those of the namespace come first. */
export function translator<K extends string>(
  language: UiLanguage,
  namespace?: string,
): Translate<K> {
  return (key, values) => {
    const keys = namespace === undefined ? [key] : [`${namespace}:${key}`, key];
    return textIn(language, keys, values) ?? missingText(language, keys, values);
  };
}

/** The same functions each time, so that memoized components are not rendered again. */
const TRANSLATORS = { tr: translator<TextKey>('tr'), en: translator<TextKey>('en') };

/** A text in the interface language, outside of components. */
export const t: Translate = (key, values) => TRANSLATORS[currentLanguage()](key, values);

/** Resolves when the texts that every visit needs are there, in the reader's language. */
export function startI18n(): Promise<void> {
  const language = initialLanguage();
  chosen.set(language);
  document.documentElement.lang = language;
  // A choice in another tab holds here as well.
  addEventListener('storage', ({ key, newValue }) => {
    const other = key === 'language' && uiLanguage(newValue);
    if (other) void chooseLanguage(other);
  });
  return loadTexts('core');
}

/** Switches the interface and stores the choice. @throws if its texts cannot be loaded; then nothing changes. */
export async function chooseLanguage(language: UiLanguage): Promise<void> {
  await Promise.all([...wanted].map((bundle) => addBundle(bundle, language)));
  writeText('language', language);
  document.documentElement.lang = language;
  chosen.set(language);
}

/** The interface language; parts that are loaded while the code starts ask for it before `startI18n`. */
export function currentLanguage(): UiLanguage {
  return chosen.get() ?? initialLanguage();
}

/** The interface language; re-renders when it changes. */
export function useLanguage(): UiLanguage {
  return useStore(chosen) ?? initialLanguage();
}

/** Texts in the interface language; re-renders when it changes. */
export function useTranslation(): { readonly t: Translate } {
  return { t: TRANSLATORS[useLanguage()] };
}
