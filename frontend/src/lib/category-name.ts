import { categoryName, knownCategory } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';
import useSWR from 'swr';
import { call } from './api.js';
import { orThrow } from './fetching.js';
import { useLanguage } from './i18n.js';

const CACHE_MS = 10 * 60_000;

const shortNames = new Map<string, string>();

/** A discipline's name without the word "engineering", for places where it stands in a row of others. */
export function shortCategoryName(category: string, language: UiLanguage): string {
  const name = categoryName(category, language);
  // Remembered by the whole name: a list of results asks some thirty times at every key press.
  let short = shortNames.get(name);
  if (short === undefined) {
    short = name.replace(/ (Engineering|Mühendisliği)$/, '');
    shortNames.set(name, short);
  }
  return short;
}

/** All categories with their names and numbers of terms; undefined until they are there, or while not wanted. */
export function useCategories(wanted = true) {
  const { data } = useSWR(
    wanted ? 'categories' : null,
    async () => (await orThrow(call('GET /terms/categories/list'))).data,
    { dedupingInterval: CACHE_MS },
  );
  return data;
}

/** The name of a category in the interface language. Those that editors added are named by the server alone. */
export function useCategoryName(category: string): string {
  const language = useLanguage();
  const added = useCategories(knownCategory(category) === undefined)?.find(
    ({ slug }) => slug === category,
  );
  return added?.[language] || categoryName(category, language);
}
