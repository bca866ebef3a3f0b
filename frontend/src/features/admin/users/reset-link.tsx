import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import { OneTimeLink } from './one-time-link.js';
import styles from './users.module.css';

/** Creates a password reset link, which is shown only once. */
export function ResetLink({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();

  async function make() {
    const reply = await run(
      'POST /analytics/users/{id}/reset-link',
      { params: { id: userId } },
      { fallback: t('users.resetFailed') },
    );
    if (reply.success) setLink(reply.data);
  }

  return (
    <section className={`stack gap-2 ${styles.reset}`}>
      <h3 className={styles.resetTitle}>{t('users.resetLink')}</h3>
      <p className="minor">{t('users.resetText')}</p>
      {link ? (
        <OneTimeLink {...link} />
      ) : (
        <Button size="small" busy={busy} onClick={() => void make()}>
          {t('users.resetMake')}
        </Button>
      )}
    </section>
  );
}
