import { knownCategory } from '@terimce/contract/categories';
import { categoryNameIn } from '../../components/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './category-chips.module.css';

interface CategoryChipsProps {
  /** Hits per category slug. */
  facets: Readonly<Record<string, number>> | undefined;
  chosen: string | undefined;
  onChoose: (category: string | undefined) => void;
}

/** Narrows the results to one discipline; shown where there is a choice. */
export function CategoryChips({ facets = {}, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const categories = Object.entries(facets)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  if (categories.length < 2 && chosen === undefined) return null;
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{t('search.filter')}</legend>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('search.allCategories')}
      </button>
      {categories.map(([category, count]) => (
        <button
          key={category}
          type="button"
          className={styles.chip}
          data-category={knownCategory(category) ?? 'general'}
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? undefined : category)}
        >
          {categoryNameIn(category, language)} <span className={styles.count}>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
