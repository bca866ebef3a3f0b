import { useTranslation } from '../../lib/i18n.js';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation();
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{t('home.title')}</h1>
      <p className={styles.subtitle}>{t('home.subtitle')}</p>
    </div>
  );
}
