import { CATEGORIES, CATEGORY_SLUGS } from '@terimce/contract/categories';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './discipline-banner.module.css';

/**
 * Scrolling names of disciplines, once in 60 s; they stop under the pointer, with the focus inside, and for reduced
 * motion.
 */
export function DisciplineBanner() {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = [
    ...CATEGORY_SLUGS.filter((slug) => slug !== 'general').map(
      (slug) => CATEGORIES[slug][language],
    ),
    ...t('home.banner').split(', '),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users stop the motion by focusing it
    <section className={styles.banner} aria-label={t('home.disciplines')} tabIndex={0}>
      <div className={styles.track}>
        {[false, true].map((copy) => (
          <ul key={String(copy)} className={styles.names} aria-hidden={copy || undefined}>
            {names.map((name) => (
              <li key={name} className={styles.name}>
                {name}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
