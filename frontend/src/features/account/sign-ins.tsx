import { SignInList } from '../../components/sign-in-list.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { useTranslation } from '../../lib/i18n.js';
import { AccountSection } from './account-section.js';

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
