import type { ContentLanguage } from '@terimce/contract/languages';
import { hueOf, shortCategoryName, useCategoryNames } from '../lib/category-name.js';
import { useLanguage } from '../lib/i18n.js';
import styles from './category-badge.module.css';

/** A discipline's name in the interface language, in the discipline's hue; `quiet` is the short form of lists. */
export function CategoryBadge({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const language = useLanguage();
  const nameOf = useCategoryNames();
  if (quiet) return quietBadge(category, language);
  return (
    <span className={styles.badge} data-category={hueOf(category)} lang={language}>
      {nameOf(category)}
    </span>
  );
}

/** The quiet badge for rows that already know the language, without a separate component. */
export function quietBadge(category: string, language: ContentLanguage) {
  return (
    <span className={styles.quiet} data-category={hueOf(category)} lang={language}>
      {shortCategoryName(category, language)}
    </span>
  );
}
