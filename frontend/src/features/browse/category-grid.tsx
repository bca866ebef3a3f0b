import { CATEGORIES, CATEGORY_SLUGS } from '@terimce/contract/categories';
import { Link } from 'react-router-dom';
import { shortName, useCategories } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useNumberFormat } from '../../lib/locale-formats.js';
import styles from './category-grid.module.css';

/** All disciplines with the number of their terms. The known ones are shown before the counts are loaded. */
export function CategoryGrid() {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = useNumberFormat();
  const categories =
    useCategories() ??
    CATEGORY_SLUGS.map((slug) => ({ slug, ...CATEGORIES[slug], count: undefined }));
  return (
    <nav aria-label={t('browse.byCategory')}>
      <ul className={styles.grid}>
        {categories.map((category) => (
          <li key={category.slug}>
            <Link className={styles.link} to={`/c/${category.slug}`}>
              <span>{shortName(category[language])}</span>
              <span className={styles.count}>
                {category.count === undefined ? '' : number.format(category.count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
