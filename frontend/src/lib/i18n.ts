import { Catalog, type TextValues } from '@terimce/contract/catalog';
import type { BookkeepingField } from '@terimce/contract/import-columns';
import { type ContentLanguage, uiLanguage } from '@terimce/contract/languages';
import type { TermField, TranslationName } from '@terimce/contract/term-fields';
import type admin from '../locales/admin/tr.json';
import type pages from '../locales/pages/tr.json';
import type term from '../locales/term/tr.json';
import type tr from '../locales/tr.json';
import { ifLoaded } from './if-loaded.js';
import { readText, watchStored, writeText } from './storage.js';
import { createStore, useStore } from './store.js';

type Singular<K extends string> = K extends `${infer Base}_one`
  ? Base
  : K extends `${infer Base}_other`
    ? Base
    : K;
/** The keys of a tree of texts; those with plural forms without their suffix. */
type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${Singular<K>}`
    : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Fields of a term are named by the contract. */
type FieldKey = `fields.${TermField | TranslationName | BookkeepingField}`;
/** The key of a text of the site or of the panel. */
export type TextKey = Leaves<typeof tr & typeof pages & typeof term & typeof admin> | FieldKey;
/** The text of a key, with values in its places `{{name}}`, in one language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Undefined until the start. */
const chosen = createStore<ContentLanguage | undefined>(undefined);

/**
 * The address (`?hl=`) takes precedence over the stored choice, and that over the language in which the server has
 * written the page, which it has chosen by all languages of the reader.
 */
function initialLanguage(): ContentLanguage {
  const asked = uiLanguage(new URLSearchParams(location.search).get('hl'));
  const written = uiLanguage(document.documentElement.lang);
  return asked ?? uiLanguage(readText('language')) ?? written ?? 'tr';
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

const catalogs = { tr: new Catalog('tr'), en: new Catalog('en') };

export function addTexts(language: ContentLanguage, tree: object): void {
  catalogs[language].add(tree);
}

async function addBundle(bundle: TextBundle, language: ContentLanguage): Promise<void> {
  const texts = (await bundles[bundle][language]()).default;
  addTexts(language, texts);
}

export function loadTexts(bundle: TextBundle): Promise<void> {
  wanted.add(bundle);
  return addBundle(bundle, currentLanguage());
}

/** Loads the code of a later part together with its texts. */
export function withTexts<T>(bundle: TextBundle, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadTexts(bundle)]))[0];
}

/** A text with its values, if the language has it. */
export function textIn(
  language: ContentLanguage,
  key: string,
  values?: TextValues,
): string | undefined {
  return catalogs[language].text(key, values);
}

/** The names of the texts below a key. */
export function namesIn(key: string): string[] {
  return catalogs[currentLanguage()].namesBelow(key);
}

/**
 * For a text that is not loaded or does not exist: the other language's. Nobody ever sees a key. The failure is
 * thrown apart from the page, which goes on, so that every test that meets one fails.
 */
function missingText(language: ContentLanguage, key: string, values?: TextValues): string {
  queueMicrotask(() => {
    throw new Error(`Missing text: ${key}`);
  });
  return textIn(language === 'tr' ? 'en' : 'tr', key, values) ?? '';
}

function translator(language: ContentLanguage): Translate {
  return (key, values) => textIn(language, key, values) ?? missingText(language, key, values);
}

/** The same functions each time, so that memoized components are not rendered again. */
const translators = new Map<ContentLanguage, Translate>();
function translatorOf(language: ContentLanguage): Translate {
  const known = translators.get(language) ?? translator(language);
  translators.set(language, known);
  return known;
}

/** A text in the interface language, outside of components. */
export const t: Translate = (key, values) => translatorOf(currentLanguage())(key, values);

/** Resolves when the texts that every visit needs are there, in the reader's language. */
export function startI18n(): Promise<void> {
  const language = initialLanguage();
  chosen.set(language);
  document.documentElement.lang = language;
  // A choice in another tab holds here as well.
  watchStored('language', () => {
    const other = uiLanguage(readText('language'));
    if (other) void ifLoaded(chooseLanguage(other));
  });
  return loadTexts('core');
}

/** The choice that is loading, or was the last. */
let asked: ContentLanguage | undefined;

/** Switches the interface and stores the choice. @throws if its texts cannot be loaded; then nothing changes. */
export async function chooseLanguage(language: ContentLanguage): Promise<void> {
  asked = language;
  // Parts that open meanwhile load their texts in the former language.
  for (let loaded = 0; loaded < wanted.size; ) {
    loaded = wanted.size;
    await Promise.all([...wanted].map((bundle) => addBundle(bundle, language)));
  }
  if (asked !== language) return;
  writeText('language', language);
  document.documentElement.lang = language;
  chosen.set(language);
}

/** The interface language; parts that are loaded while the code starts ask for it before `startI18n`. */
export function currentLanguage(): ContentLanguage {
  return chosen.get() ?? initialLanguage();
}

/** The interface language; re-renders when it changes. */
export function useLanguage(): ContentLanguage {
  return useStore(chosen) ?? initialLanguage();
}

/** Texts in the interface language; re-renders when it changes. */
export function useTranslation(): { readonly t: Translate } {
  return { t: translatorOf(useLanguage()) };
}
