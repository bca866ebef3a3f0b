import { Link } from 'react-router-dom';
import { useOwn } from '../../lib/auth/use-own.js';
import { useTranslation } from '../../lib/i18n.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';

/** The user's suggestions and their status. */
export function OwnSuggestions() {
  const { t } = useTranslation();
  const { data } = useOwn('GET /suggestions/mine', {});
  const suggestions = data?.suggestions ?? [];
  if (suggestions.length === 0) return null;
  return (
    <AccountSection title={t('profile.suggestions')}>
      <ul>
        {suggestions.map((suggestion) => {
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
                {suggestion.reason && <p className="detail">{suggestion.reason}</p>}
              </div>
              <span className={`detail ${styles.state}`}>
                {t(`profile.statuses.${suggestion.status}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}
