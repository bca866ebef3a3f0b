import { type CategorySlug, categoryName, knownCategory } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';
import useSWR from 'swr';
import { call } from './api.js';
import { dataOf } from './fetching.js';
import { useLanguage } from './i18n.js';
import { createStore, useStore } from './store.js';

const CACHE_MS = 10 * 60_000;

interface NamedCategory {
  readonly slug: string;
  readonly en: string;
  readonly tr: string;
  readonly color: CategorySlug;
}

/** Categories that editors added or changed; the others are built in. */
const changed = createStore<ReadonlyMap<string, NamedCategory>>(new Map());

/** Stores the categories from the server. */
export function rememberCategories(categories: readonly NamedCategory[] = []): void {
  const news = categories.map((category) => [category.slug, category] as const);
  changed.set(new Map([...changed.get(), ...news]));
}

/** The currently known name of a category; components that stay on screen use {@link useCategoryNames}. */
export function nameOfCategory(category: string, language: UiLanguage): string {
  return changed.get().get(category)?.[language] || categoryName(category, language);
}

/** The display category whose hue a category has. */
export function hueOf(category: string): CategorySlug {
  return changed.get().get(category)?.color ?? knownCategory(category) ?? 'general';
}

/** A name without the word "engineering", for lists of disciplines. */
export function shortName(name: string): string {
  return name.replace(/ (Engineering|Mühendisliği)$/, '');
}

/** A discipline's short name. */
export function shortCategoryName(category: string, language: UiLanguage): string {
  return shortName(nameOfCategory(category, language));
}

/** Public categories with their names and numbers of terms; undefined while loading. */
export function useCategories() {
  const { data } = useSWR('categories', () => dataOf(call('GET /terms/categories/list')), {
    dedupingInterval: CACHE_MS,
  });
  return data;
}

/** Names categories in the interface language; re-renders, also for hues, when the server's categories arrive. */
export function useCategoryNames(): (category: string) => string {
  const language = useLanguage();
  useStore(changed);
  return (category) => nameOfCategory(category, language);
}
