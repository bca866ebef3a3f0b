import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { logout, updateUser, useAuth, usePageOwner } from '../../lib/auth/auth.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { openModal } from '../../lib/modals.js';
import { AccountSection } from './account-section.js';
import { ApiTokens } from './api-tokens.js';
import { DeleteAccount } from './delete-account.js';
import { OwnFeedback, OwnSuggestions } from './own-messages.js';
import { PasswordForm, SecurityForm } from './password-forms.js';
import { ProfileForm } from './profile-form.js';
import styles from './profile-page.module.css';
import { SecurityEvents, SignIns } from './security-events.js';
import { Sessions } from './sessions.js';
import { TwoStep } from './two-step.js';

/** The user's account: names, password, security question, sessions. */
export function ProfilePage() {
  const { t } = useTranslation();
  const date = useDateFormat({ dateStyle: 'long' });
  const { isLoading } = useAuth();
  const user = usePageOwner();
  // The copy on the device may be old, or from a server version with fewer fields.
  const profile = useOwn('GET /auth/profile', {}, { onSuccess: updateUser });
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
  const needsCode = profile.data?.twoStep ?? false;
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
      <AccountSection title={t('profile.names')}>
        {profile.data ? (
          <ProfileForm key={user.username} user={user} />
        ) : profile.failure ? (
          // No form: the copy on the device may lack fields, and saving it would erase them.
          <div className={styles.failure} role="alert">
            <p>{failureText('GET /auth/profile', profile.failure)}</p>
            <Button size="small" onClick={() => void profile.mutate()}>
              {t('actions.retry')}
            </Button>
          </div>
        ) : (
          <p aria-busy="true">{t('actions.loading')}</p>
        )}
      </AccountSection>
      <AccountSection title={t('profile.password')}>
        <PasswordForm needsCode={needsCode} />
      </AccountSection>
      <AccountSection title={t('profile.security')}>
        <SecurityForm needsCode={needsCode} />
      </AccountSection>
      <TwoStep onChange={() => void profile.mutate()} />
      <SecurityEvents />
      <OwnSuggestions />
      <OwnFeedback />
      <Sessions />
      <SignIns />
      <ApiTokens isAdmin={user.isAdmin} needsCode={needsCode} />
      <section className={styles.section}>
        <Button variant="danger" onClick={() => void logout()}>
          {t('header.logout')}
        </Button>
      </section>
      <DeleteAccount needsCode={needsCode} />
    </Page>
  );
}
