import { CategoryName } from '../../components/category-name.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './favorites-list.module.css';

interface FavoriteFiltersProps {
  search: string;
  category: string;
  /** Favorites per category. */
  counts: Readonly<Record<string, number>>;
  onSearch: (text: string) => void;
  onCategory: (category: string) => void;
}

export function FavoriteFilters(props: FavoriteFiltersProps) {
  const { search, category, counts, onSearch, onCategory } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.filters}>
      <input
        type="search"
        className={styles.control}
        aria-label={t('favorites.search')}
        placeholder={t('favorites.search')}
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <select
        className={`${styles.control} ${styles.select}`}
        aria-label={t('favorites.category')}
        value={category}
        onChange={(event) => onCategory(event.target.value)}
      >
        <option value="all">{t('search.allCategories')}</option>
        {Object.entries(counts)
          .sort(([, a], [, b]) => b - a)
          .map(([slug, count]) => (
            <option key={slug} value={slug}>
              <CategoryName category={slug} /> ({count})
            </option>
          ))}
      </select>
    </div>
  );
}
