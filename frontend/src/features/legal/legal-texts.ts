import { catalogIn, contentLanguage, type UiLanguage } from '@terimce/contract/languages';
import useSWRImmutable from 'swr/immutable';
import type texts from '../../locales/legal/tr.json';

const bundles = {
  tr: () => import('../../locales/legal/tr.json'),
  en: () => import('../../locales/legal/en.json'),
};

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

/** The long texts of a language; loaded when a page needs them. */
export function useLegalTexts(language: UiLanguage): typeof texts | undefined {
  const { data } = useSWRImmutable(['legal', language], async () =>
    catalogIn((await bundles[contentLanguage(language)]()).default, language),
  );
  return data;
}
