import { useTranslation } from '../../lib/i18n.js';
import styles from './browse-section.module.css';
import { CategoryGrid } from './category-grid.js';
import { LetterRow } from './letter-row.js';

/** On the home page: the dictionary by letter and by discipline. */
export function BrowseSection() {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('browse.byLetter')}</h2>
      <LetterRow />
      <h2 id="fields" className={styles.heading}>
        {t('browse.byCategory')}
      </h2>
      <CategoryGrid />
    </section>
  );
}
