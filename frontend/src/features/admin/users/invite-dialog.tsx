import { ROLES, type Role } from '@terimce/contract/roles';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import { OneTimeLink } from './one-time-link.js';
import styles from './users.module.css';

const FORM_ID = 'invite-user';

/** Adds an account with a role, and shows the link for its first password. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const [values, setValues] = useState({
    username: '',
    fullName: '',
    email: '',
    role: 'contributor' as Role,
  });
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });

  async function invite(event: FormEvent) {
    event.preventDefault();
    const body = { ...values, username: values.username.trim(), email: values.email.trim() };
    const reply = await run(
      'POST /admin/users',
      { body },
      { done: t('users.invited'), fallback: t('users.inviteFailed') },
    );
    if (!reply.success) return;
    setLink(reply.data);
    onDone();
  }

  return (
    <Dialog
      title={t('users.invite')}
      onClose={onClose}
      footer={
        link ? (
          <Button onClick={onClose}>{t('actions.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('actions.cancel')}</Button>
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={busy}
              disabled={values.username.trim() === ''}
            >
              {t('users.invite')}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className={styles.reset}>
          <p>{t('users.inviteText', { name: values.username.trim() })}</p>
          <OneTimeLink {...link} />
        </div>
      ) : (
        <form id={FORM_ID} className={styles.form} onSubmit={invite}>
          <TextField
            label={t('users.username')}
            value={values.username}
            onChange={(username) => change({ username })}
            maxLength={30}
            verbatim
            required
          />
          <TextField
            label={t('users.fullName')}
            value={values.fullName}
            onChange={(fullName) => change({ fullName })}
            maxLength={200}
          />
          <TextField
            label={t('users.email')}
            type="email"
            value={values.email}
            onChange={(email) => change({ email })}
            maxLength={254}
          />
          <SelectField
            label={t('users.role')}
            value={values.role}
            onChange={(role) => change({ role: role as Role })}
            options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
        </form>
      )}
    </Dialog>
  );
}
