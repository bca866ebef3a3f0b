import type { CallFailure } from '@terimce/contract/client';
import { Button } from '../../components/button.js';
import { call } from '../../lib/api.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { browserName } from '../../lib/browser-name.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { toast } from '../../lib/toast.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';

/** The sessions of the account, each with a button to end it. */
export function Sessions() {
  const { t } = useTranslation();
  const { data = [], mutate } = useOwn('GET /auth/sessions', {});
  const time = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  if (data.length === 0) return null;

  async function settle(reply: { success: true } | CallFailure) {
    if (!reply.success) toast({ title: failureMessage(reply, 'errors.unknown'), kind: 'error' });
    await mutate();
  }
  const end = async (sessionId: string) =>
    settle(await call('DELETE /auth/sessions/{sessionId}', { params: { sessionId } }));
  const endOthers = async () => settle(await call('DELETE /auth/sessions'));

  return (
    <AccountSection title={t('profile.sessions')}>
      <ul>
        {data.map((session) => (
          <li key={session._id} className={styles.row}>
            <div>
              <p>{browserName(session.userAgent) || t('profile.unknownDevice')}</p>
              <p className="detail">
                {session.ipAddress} · {time.format(new Date(session.createdAt))}
              </p>
            </div>
            {session.current ? (
              <span className={`detail ${styles.state}`}>{t('profile.thisDevice')}</span>
            ) : (
              <Button size="small" onClick={() => void end(session._id)}>
                {t('profile.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button className={styles.below} size="small" onClick={() => void endOthers()}>
          {t('profile.endOthers')}
        </Button>
      )}
    </AccountSection>
  );
}
