import { preferredLanguage, UI_LANGUAGES, type UiLanguage } from '@terimce/contract/languages';
import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type tr from '../locales/tr.json';
import { readText, writeText } from './storage.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof tr };
    returnNull: false;
  }
}

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

async function load(language: UiLanguage): Promise<void> {
  if (i18n.hasResourceBundle(language, 'translation')) return;
  const bundle = await bundles[language]();
  i18n.addResourceBundle(language, 'translation', bundle.default);
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
