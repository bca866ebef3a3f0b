import { categoryName, knownCategory } from '@terimce/contract/categories';
import { shortCategoryName, useCategoryName } from '../lib/category-name.js';
import { useLanguage } from '../lib/i18n.js';

/** A category's name in the interface language; `quiet` is the short form of lists. */
export function CategoryName({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const language = useLanguage();
  // Lists of results show known ones at every key press: those need nothing from the server.
  if (knownCategory(category) === undefined) return <AddedCategoryName category={category} />;
  return (quiet ? shortCategoryName : categoryName)(category, language);
}

function AddedCategoryName({ category }: { category: string }) {
  return useCategoryName(category);
}
