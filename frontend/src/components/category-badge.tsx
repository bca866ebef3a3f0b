import type { ContentLanguage } from '@terimce/contract/languages';
import { hueOf, shortCategoryName, shortName, useCategoryNames } from '../lib/category-name.js';
import { useLanguage } from '../lib/i18n.js';
import styles from './category-badge.module.css';

interface CategoryBadgeProps {
  category: string;
  /** The short form of lists. */
  quiet?: boolean;
  /** What tells the term from others with its word. */
  gloss?: string | undefined;
}

/** A discipline's name in the interface language, in the discipline's hue. */
export function CategoryBadge({ category, quiet = false, gloss }: CategoryBadgeProps) {
  const language = useLanguage();
  const nameOf = useCategoryNames();
  if (quiet) return quietBadge(category, language);
  return (
    <span className={styles.badge} data-category={hueOf(category)} lang={language}>
      {gloss ? `${shortName(nameOf(category))} · ${gloss}` : nameOf(category)}
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
