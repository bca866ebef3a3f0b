import { categoryName } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';

/** A discipline's name without the word "engineering", for places where it stands in a row of others. */
export function shortCategoryName(category: string, language: UiLanguage): string {
  return categoryName(category, language).replace(/ (Engineering|Mühendisliği)$/, '');
}
