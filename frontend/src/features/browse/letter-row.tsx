import { NavLink } from 'react-router-dom';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import styles from './letter-row.module.css';
import { letterPath, lettersOf } from './letters.js';

/** The alphabet of the interface language, each letter leading to its page. */
export function LetterRow() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <nav aria-label={t('browse.byLetter')}>
      <ul className={styles.letters} lang={language}>
        {lettersOf(language).map((letter) => (
          <li key={letter}>
            <NavLink className={styles.letter ?? ''} to={letterPath(letter)}>
              {letter.toLocaleUpperCase(language)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
