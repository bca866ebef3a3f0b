import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n.js';
import styles from './search-tips.module.css';

const TIPS = ['letters', 'typos', 'suffixes'] as const;

/** What the search tolerates, each with an example to try. */
export function SearchTips({ onTry }: { onTry: (query: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tips} aria-label={t('home.tips.label')}>
      {TIPS.map((tip) => (
        <li key={tip}>
          {t(`home.tips.${tip}.text`)}{' '}
          <button
            type="button"
            className={styles.example}
            lang={tip === 'typos' ? 'en' : 'tr'}
            onClick={() => onTry(t(`home.tips.${tip}.example`))}
          >
            {t(`home.tips.${tip}.example`)}
          </button>
        </li>
      ))}
      <li>
        <Link className={styles.example} to="/text">
          {t('header.text')}
        </Link>
      </li>
    </ul>
  );
}
