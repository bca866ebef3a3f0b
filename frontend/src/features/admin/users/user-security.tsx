import type { User } from '@terimce/contract/account';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SignInList } from '../../../components/sign-in-list.js';
import { useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useAdminUser } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import styles from './users.module.css';

/** The log-ins of an account, and its second step, which can be removed if the authenticator is lost. */
export function UserSecurity({ user, onChanged }: { user: User; onChanged: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const isSelf = useAdminUser()._id === user._id;
  const [asking, setAsking] = useState(false);
  const params = { id: user._id };
  const { data: signIns } = useCall('GET /admin/users/{id}/sign-ins', { params });

  async function end() {
    const reply = await run(
      'POST /admin/users/{id}/two-step-off',
      { params },
      { done: t('users.twoStepEnded'), fallback: t('users.saveFailed') },
    );
    setAsking(false);
    if (reply.success) onChanged();
  }

  return (
    <section className={styles.reset}>
      <h3 className={styles.resetTitle}>{t('users.security')}</h3>
      <p className="minor">{t(user.twoStep ? 'users.hasTwoStep' : 'users.noTwoStep')}</p>
      {user.twoStep && !isSelf && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('users.endTwoStep')}
        </Button>
      )}
      {signIns && signIns.length > 0 && <SignInList signIns={signIns} />}
      {asking && (
        <ConfirmDialog
          title={t('users.endTwoStep')}
          confirm={t('users.endTwoStep')}
          danger
          busy={busy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          {t('users.endTwoStepText', { name: user.username })}
        </ConfirmDialog>
      )}
    </section>
  );
}
