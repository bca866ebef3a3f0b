import { SignInList } from '../../components/sign-in-list.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';

/** Events of the account that its owner should know about: resets, wrong answers, another address. */
export function SecurityEvents() {
  const { t } = useTranslation();
  const time = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const { data = [] } = useOwn('GET /auth/security-events', {});
  if (data.length === 0) return null;
  return (
    <AccountSection title={t('securityEvents.title')}>
      <ul>
        {data.map(({ kind, at, ipAddress }) => (
          <li key={`${kind} ${at}`} className={styles.row}>
            <div>
              <p>{t(`securityEvents.kinds.${kind}`)}</p>
              <p className="detail">
                {ipAddress} · {time.format(new Date(at))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

/** The latest log-in attempts of the user's account. */
export function SignIns() {
  const { t } = useTranslation();
  const { data = [] } = useOwn('GET /auth/sign-ins', {});
  if (data.length === 0) return null;
  return (
    <AccountSection title={t('signIns.title')}>
      <SignInList signIns={data} />
    </AccountSection>
  );
}
