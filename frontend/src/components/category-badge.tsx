import { knownCategory } from '@terimce/contract/categories';
import type { UiLanguage } from '@terimce/contract/languages';
import { useLanguage } from '../lib/i18n.js';
import styles from './category-badge.module.css';
import { CategoryName, categoryNameIn } from './category-name.js';

/** A discipline's name in the interface language, in the discipline's hue; `quiet` is the short form of lists. */
export function CategoryBadge({ category, quiet = false }: { category: string; quiet?: boolean }) {
  const language = useLanguage();
  return (
    <span
      className={quiet ? styles.quiet : styles.badge}
      data-category={knownCategory(category) ?? 'general'}
      lang={language}
    >
      <CategoryName category={category} quiet={quiet} />
    </span>
  );
}

/** The quiet badge for rows that know the language, drawn without a component of its own. */
export function quietBadge(category: string, language: UiLanguage) {
  return (
    <span
      className={styles.quiet}
      data-category={knownCategory(category) ?? 'general'}
      lang={language}
    >
      {categoryNameIn(category, language)}
    </span>
  );
}
