import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import { TextField } from '../ui/fields.js';
import styles from './users.module.css';

/** Makes a password reset link, which is shown this once. */
export function ResetLink({ userId }: { userId: string }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const [copied, setCopied] = useState(false);

  async function make() {
    const reply = await run(
      'POST /analytics/users/{id}/reset-link',
      { params: { id: userId } },
      { fallback: t('users.resetFailed') },
    );
    if (!reply.success) return;
    // Without a configured site address the server names the path alone.
    const url = new URL(reply.data.url, location.origin).href;
    setLink({ ...reply.data, url });
  }

  return (
    <section className={styles.reset}>
      <h3 className={styles.resetTitle}>{t('users.resetLink')}</h3>
      <p className={styles.minor}>{t('users.resetText')}</p>
      {link ? (
        <div className={styles.resetRow}>
          <TextField
            label={t('users.resetLink')}
            labelHidden
            value={link.url}
            readOnly
            onChange={() => undefined}
            onFocus={(event) => event.target.select()}
            hint={t('users.resetExpires', { date: formatDateTime(link.expiresAt) })}
          />
          <Button
            size="small"
            onClick={() =>
              void navigator.clipboard?.writeText(link.url).then(() => setCopied(true))
            }
          >
            {copied ? t('actions.copied') : t('actions.copy')}
          </Button>
        </div>
      ) : (
        <Button size="small" disabled={busy} onClick={() => void make()}>
          {t('users.resetMake')}
        </Button>
      )}
    </section>
  );
}
