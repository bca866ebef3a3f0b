import { letterPath } from '@terimce/contract/letter-address';
import { ENGLISH_ALPHABET, TURKISH_ALPHABET } from '@terimce/contract/text';
import { NavLink } from 'react-router-dom';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useCall } from '../../lib/use-call.js';
import styles from './letter-row.module.css';

const CACHE_MS = 10 * 60_000;
/** In order: ç after c, ı before i; then `#` for everything that is not a letter. */
const LETTERS = { tr: [...TURKISH_ALPHABET, '#'], en: [...ENGLISH_ALPHABET, '#'] } as const;

/** The alphabet of the interface language; each letter with terms links to its page. */
export function LetterRow() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCall(
    'GET /terms/letters',
    { query: { language } },
    { dedupingInterval: CACHE_MS },
  );
  // While the counts are loading, every letter is a link.
  const isEmpty = (letter: string) =>
    data?.every((entry) => entry.letter !== letter || entry.count === 0) ?? false;
  return (
    <nav aria-label={t('browse.byLetter')}>
      <ul className={styles.letters} lang={language}>
        {LETTERS[language].map((letter) => {
          const name = letter.toLocaleUpperCase(language);
          return (
            <li key={letter}>
              {isEmpty(letter) ? (
                <span className={styles.letter} data-empty="">
                  {name}
                </span>
              ) : (
                <NavLink className={styles.letter ?? ''} to={letterPath(letter)}>
                  {name}
                </NavLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
