import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { useTranslation } from '../../lib/i18n.js';
import styles from './profile-page.module.css';

/** The own suggestions and what became of them. */
export function OwnSuggestions() {
  const { t } = useTranslation();
  const { data = [] } = useSWR(
    'own-suggestions',
    async () => (await orThrow(call('GET /suggestions/mine'))).data.suggestions,
    { dedupingInterval: 0 },
  );
  if (data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('profile.suggestions')}</h2>
      <ul>
        {data.map((suggestion) => {
          const names = [suggestion.englishTerm, suggestion.turkishTerm]
            .filter(Boolean)
            .join(' – ');
          return (
            <li key={suggestion._id} className={styles.row}>
              <div>
                {suggestion.termSlug ? (
                  <Link to={`/${suggestion.termSlug}`}>{names}</Link>
                ) : (
                  <p>{names}</p>
                )}
                {suggestion.reason && <p className={styles.detail}>{suggestion.reason}</p>}
              </div>
              <span className={styles.state}>{t(`profile.statuses.${suggestion.status}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
