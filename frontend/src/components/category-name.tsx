import { shortName, useCategoryName } from '../lib/category-name.js';
import { useLanguage } from '../lib/i18n.js';

/** A category's name in the interface language; `quiet` is the short form of lists. */
export function CategoryName({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const name = useCategoryName(category, useLanguage());
  return quiet ? shortName(name) : name;
}
