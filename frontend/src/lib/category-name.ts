import { CATEGORIES, type CategorySlug } from '@terimce/contract/categories';
import type { ContentLanguage } from '@terimce/contract/languages';
import { useLanguage } from './i18n.js';
import { createStore, useStore } from './store.js';
import { useCall } from './use-call.js';

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

/** The built-in category of a slug; terms without a category are in `general`. */
function builtIn(slug: string): CategorySlug | undefined {
  if (slug === '') return 'general';
  return Object.hasOwn(CATEGORIES, slug) ? (slug as CategorySlug) : undefined;
}

/**
 * The currently known name of a category by its slug, the slug itself if it has none; components that stay on screen
 * use {@link useCategoryNames}. Other names of categories, such as those of older data, are found by `knownCategory`,
 * whose table the home page does not need.
 */
export function nameOfCategory(slug: string, language: ContentLanguage): string {
  const name = changed.get().get(slug)?.[language];
  if (name) return name;
  const known = builtIn(slug);
  return known ? CATEGORIES[known][language] : slug;
}

/** The display category whose hue a category has. */
export function hueOf(slug: string): CategorySlug {
  return changed.get().get(slug)?.color ?? builtIn(slug) ?? 'general';
}

/** A name without the word "engineering", for lists of disciplines. */
export function shortName(name: string): string {
  return name.replace(/ (Engineering|Mühendisliği)$/, '');
}

/** A discipline's short name. */
export function shortCategoryName(category: string, language: ContentLanguage): string {
  return shortName(nameOfCategory(category, language));
}

/** Public categories with their names and numbers of terms; undefined while loading. */
export function useCategories() {
  return useCall('GET /terms/categories/list', {}, { dedupingInterval: CACHE_MS }).data;
}

/** Names categories in the interface language; re-renders, also for hues, when the server's categories arrive. */
export function useCategoryNames(): (category: string) => string {
  const language = useLanguage();
  useStore(changed);
  return (category) => nameOfCategory(category, language);
}
