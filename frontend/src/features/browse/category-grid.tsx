import { CATEGORIES, CATEGORY_SLUGS } from '@terimce/contract/categories';
import { Link } from 'react-router-dom';
import { shortCategoryName, useCategories } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './category-grid.module.css';

/** All disciplines with the number of their terms. The known ones show before the counts are there. */
export function CategoryGrid() {
  const { t } = useTranslation();
  const language = useLanguage();
  const categories =
    useCategories() ??
    CATEGORY_SLUGS.map((slug) => ({ slug, ...CATEGORIES[slug], count: undefined }));
  return (
    <nav aria-label={t('browse.byCategory')}>
      <ul className={styles.grid}>
        {categories.map((category) => (
          <li key={category.slug}>
            <Link className={styles.link} to={`/c/${category.slug}`}>
              <span>{shortCategoryName(category[language], language)}</span>
              <span className={styles.count}>{category.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
