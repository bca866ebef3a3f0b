import type { CallFailure } from '@terimce/contract/client';
import useSWR from 'swr';
import { Button } from '../../components/button.js';
import { call } from '../../lib/api.js';
import { failureMessage } from '../../lib/failure-text.js';
import { orThrow } from '../../lib/fetching.js';
import { useDateFormat } from '../../lib/formats.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import styles from './profile-page.module.css';

/** Where the account is logged in, and a way to end that. */
export function Sessions() {
  const { t } = useTranslation();
  const { data = [], mutate } = useSWR(
    'sessions',
    async () => (await orThrow(call('GET /auth/sessions'))).data,
    { dedupingInterval: 0 },
  );
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
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('profile.sessions')}</h2>
      <ul>
        {data.map((session) => (
          <li key={session._id} className={styles.row}>
            <div>
              <p>{browserName(session.userAgent) || t('profile.unknownDevice')}</p>
              <p className={styles.detail}>
                {session.ipAddress} · {time.format(new Date(session.createdAt))}
              </p>
            </div>
            {session.current ? (
              <span className={styles.state}>{t('profile.thisDevice')}</span>
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
    </section>
  );
}

/** Browser and system out of a user agent text, as far as they can be told. */
function browserName(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser, system]
    .filter((name) => name !== undefined)
    .map((name) => names[name] ?? name)
    .join(', ');
}
