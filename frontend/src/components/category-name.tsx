import { categoryName, knownCategory } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';
import type { ReactNode } from 'react';
import { shortCategoryName, useCategoryName } from '../lib/category-name.js';
import { useLanguage } from '../lib/i18n.js';

/** A category's name in the interface language; `quiet` is the short form of lists. */
export function CategoryName({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const language = useLanguage();
  // Lists of results show known ones at every key press: those need nothing from the server.
  if (knownCategory(category) === undefined) return <AddedCategoryName category={category} />;
  return (quiet ? shortCategoryName : categoryName)(category, language);
}

/**
 * The short name where the language is known: some thirty names stand in a list of results, and a
 * component that follows the language in each would cost a third of its drawing.
 */
export function categoryNameIn(category: string, language: UiLanguage): ReactNode {
  if (knownCategory(category) === undefined) return <AddedCategoryName category={category} />;
  return shortCategoryName(category, language);
}

function AddedCategoryName({ category }: { category: string }) {
  return useCategoryName(category);
}
