import { useTranslation } from '../../lib/i18n.js';
import { usePageMeta } from '../../lib/page-meta.js';
import styles from './hero.module.css';

/** The head of the home page, also for search engines. */
export function Hero() {
  const { t } = useTranslation();
  usePageMeta({ title: t('meta.homeTitle'), description: t('meta.homeDescription'), path: '/' });
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{t('home.title')}</h1>
      <p className={styles.subtitle}>{t('home.subtitle')}</p>
    </div>
  );
}
