import { shortName, useCategoryNames } from '../lib/category-name.js';

/** A category's name in the interface language; `quiet` is the short form of lists. */
export function CategoryName({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const name = useCategoryNames()(category);
  return quiet ? shortName(name) : name;
}
