import { categorySlug } from '@terimce/contract/categories';

/** The category that a filter means, by any of its names; undefined for none, or for `all`. */
export function wantedCategory(name: string | undefined): string | undefined {
  const given = name?.trim();
  return !given || given === 'all' ? undefined : categorySlug(given);
}
