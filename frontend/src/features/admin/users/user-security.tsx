import type { User } from '@terimce/contract/account';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { SignInList } from '../../../components/sign-in-list.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { useAdminUser } from '../session/admin-session.js';
import styles from './users.module.css';

/** The log-ins of an account, and its second step, which can be removed if the authenticator is lost. */
export function UserSecurity({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation();
  const isSelf = useAdminUser()._id === user._id;
  const { timeZone } = useClientConfig();
  const [asking, setAsking] = useState(false);
  const params = { id: user._id };
  const { data: signIns } = useCall('GET /admin/users/{id}/sign-ins', { params });

  return (
    <section className={`stack gap-2 ${styles.reset}`}>
      <h3 className={styles.resetTitle}>{t('users.security')}</h3>
      <p className="minor">{t(user.twoStep ? 'users.hasTwoStep' : 'users.noTwoStep')}</p>
      {user.twoStep && !isSelf && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('users.endTwoStep')}
        </Button>
      )}
      {signIns && signIns.length > 0 && <SignInList signIns={signIns} timeZone={timeZone} />}
      {asking && (
        <ConfirmCall
          call="POST /admin/users/{id}/two-step-off"
          request={{ params }}
          done={t('users.twoStepEnded')}
          fallback={t('users.saveFailed')}
          title={t('users.endTwoStep')}
          confirm={t('users.endTwoStep')}
          danger
          onClose={() => setAsking(false)}
          onDone={onChanged}
        >
          {t('users.endTwoStepText', { name: user.username })}
        </ConfirmCall>
      )}
    </section>
  );
}
