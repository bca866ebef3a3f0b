import type { CallFailure } from '@terimce/contract/client';
import useSWR from 'swr';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { call } from '../../lib/api.js';
import { logout, updateUser, useAuth } from '../../lib/auth/auth.js';
import { failureText } from '../../lib/failure-text.js';
import { orThrow } from '../../lib/fetching.js';
import { useDateFormat } from '../../lib/formats.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { OwnSuggestions } from './own-suggestions.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import styles from './profile-page.module.css';
import { SecurityForm } from './security-form.js';
import { Sessions } from './sessions.js';

/** The own account: names, password, security question, sessions. */
export function ProfilePage() {
  const { t } = useTranslation();
  const date = useDateFormat({ dateStyle: 'long' });
  const { user, isLoading } = useAuth();
  // What the device keeps of the account may be old, or of a server that told less.
  const profile = useSWR(
    user ? ['profile', user.username] : null,
    async () => {
      const { data } = await orThrow(call('GET /auth/profile'));
      updateUser(data);
      return data;
    },
    { dedupingInterval: 0 },
  );
  const failure = profile.error as CallFailure | undefined;
  if (!user) {
    return (
      <Page title={t('profile.title')} path="/profile" noindex>
        {isLoading ? (
          <p aria-busy="true">{t('actions.loading')}</p>
        ) : (
          <Notice title={t('profile.loginRequired')}>
            <Button variant="primary" onClick={() => openModal({ kind: 'login' })}>
              {t('header.login')}
            </Button>
          </Notice>
        )}
      </Page>
    );
  }
  const role = t(`roles.${user.role}`);
  return (
    <Page
      title={user.username}
      lead={
        user.createdAt
          ? t('profile.lead', { role, since: date.format(new Date(user.createdAt)) })
          : role
      }
      path="/profile"
      noindex
    >
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('profile.names')}</h2>
        {profile.data ? (
          <ProfileForm key={user.username} user={user} />
        ) : failure ? (
          // No form: what the device keeps may lack what is stored, and saving would then erase it.
          <div className={styles.failure} role="alert">
            <p>{failureText('GET /auth/profile', failure)}</p>
            <Button size="small" onClick={() => void profile.mutate()}>
              {t('actions.retry')}
            </Button>
          </div>
        ) : (
          <p aria-busy="true">{t('actions.loading')}</p>
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('profile.password')}</h2>
        <PasswordForm />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('profile.security')}</h2>
        <SecurityForm />
      </section>
      <OwnSuggestions />
      <Sessions />
      <section className={styles.section}>
        <Button variant="danger" onClick={() => void logout()}>
          {t('header.logout')}
        </Button>
      </section>
    </Page>
  );
}
