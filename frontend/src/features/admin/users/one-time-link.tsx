import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { TextField } from '../../../components/field.js';
import { copyText } from '../../../lib/clipboard.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
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
