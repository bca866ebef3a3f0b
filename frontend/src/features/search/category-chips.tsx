import { hueOf, shortCategoryName } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './category-chips.module.css';

interface CategoryChipsProps {
  /** Hits per category slug, undefined until they are counted. */
  facets: Readonly<Record<string, number | undefined>> | undefined;
  chosen: string | undefined;
  onChoose: (category: string | undefined) => void;
}

/** Filters the results by one discipline; shown if there are several. */
export function CategoryChips({ facets = {}, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = chosen === undefined || chosen in facets ? facets : { ...facets, [chosen]: 0 };
  const categories = Object.entries(counts)
    .filter(([category, count]) => count !== 0 || category === chosen)
    .sort(([, a = 0], [, b = 0]) => b - a);
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
          data-category={hueOf(category)}
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? undefined : category)}
        >
          <span>{shortCategoryName(category, language)}</span>{' '}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
