import { preferredLanguage, UI_LANGUAGES, type UiLanguage } from '@terimce/contract/languages';
import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type pages from '../locales/pages/tr.json';
import type tr from '../locales/tr.json';
import { readText, writeText } from './storage.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Merged<typeof tr, typeof pages> };
    returnNull: false;
  }
}

/** Two trees of texts as one; both may have members under one name. */
type Merged<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A
    ? K extends keyof B
      ? Merged<A[K], B[K]>
      : A[K]
    : K extends keyof B
      ? B[K]
      : never;
};

const bundles = {
  tr: () => import('../locales/tr.json'),
  en: () => import('../locales/en.json'),
};

function isUiLanguage(text: string | null): text is UiLanguage {
  return UI_LANGUAGES.includes(text as UiLanguage);
}

/** The address (`?hl=`) wins over the stored choice, which wins over the browser's languages. */
function initialLanguage(): UiLanguage {
  const asked = new URLSearchParams(location.search).get('hl');
  if (isUiLanguage(asked)) return asked;
  const stored = readText('language');
  if (isUiLanguage(stored)) return stored;
  return preferredLanguage(navigator.languages.slice(0, 1));
}

/** Texts of the parts that are loaded later: dialogs, account pages, lists. */
const pageBundles = {
  tr: () => import('../locales/pages/tr.json'),
  en: () => import('../locales/pages/en.json'),
};
let pagesWanted = false;

async function load(language: UiLanguage): Promise<void> {
  const loads: Promise<{ default: object }>[] = [bundles[language]()];
  if (pagesWanted) loads.push(pageBundles[language]());
  for (const bundle of await Promise.all(loads)) {
    i18n.addResourceBundle(language, 'translation', bundle.default, true);
  }
}

/** Loads the texts of the later parts; awaited together with their code. */
export async function loadPageTexts(): Promise<void> {
  if (pagesWanted) return;
  pagesWanted = true;
  await load(currentLanguage());
}

/** Loads the texts of the visitor's language; to be awaited before the first render. */
export async function startI18n(): Promise<void> {
  const language = initialLanguage();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await load(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Shows a language without storing it, as `?hl=` asks for. */
export async function showLanguage(language: UiLanguage): Promise<void> {
  if (language === i18n.language) return;
  await load(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the interface and stores the choice. */
export async function chooseLanguage(language: UiLanguage): Promise<void> {
  writeText('language', language);
  await showLanguage(language);
}

export function currentLanguage(): UiLanguage {
  return i18n.language === 'en' ? 'en' : 'tr';
}

/** The interface language; re-renders when it changes. */
export function useLanguage(): UiLanguage {
  const { i18n: instance } = useTranslation();
  return instance.language === 'en' ? 'en' : 'tr';
}
