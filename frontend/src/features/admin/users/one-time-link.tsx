import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { TextField } from '../../../components/field.js';
import { copyText } from '../../../lib/clipboard.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';
import styles from './users.module.css';

/** A link for setting a password, which is shown only once. */
export function OneTimeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  // Without a configured site URL the server returns only the path.
  const address = new URL(url, location.origin).href;
  return (
    <div className={styles.resetRow}>
      <TextField
        label={t('users.resetLink')}
        labelHidden
        value={address}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        hint={t('users.resetExpires', { date: formatDateTime(expiresAt) })}
      />
      <Button size="small" onClick={async () => setCopied(await copyText(address))}>
        {copied ? t('actions.copied') : t('actions.copy')}
      </Button>
    </div>
  );
}

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
