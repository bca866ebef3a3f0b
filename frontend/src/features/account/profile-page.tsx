import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { logout, useAuth } from '../../lib/auth/auth.js';
import { useDateFormat } from '../../lib/formats.js';
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
  const since = date.format(new Date(user.createdAt));
  return (
    <Page
      title={user.username}
      lead={t('profile.lead', { role: t(`roles.${user.role}`), since })}
      path="/profile"
      noindex
    >
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('profile.names')}</h2>
        <ProfileForm key={user._id} user={user} />
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
