import { ROLES, type Role } from '@terimce/contract/roles';
import { userRoutes } from '@terimce/contract/routes/admin/users';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { useAction } from '../data/use-action.js';
import { OneTimeLink } from './one-time-link.js';
import styles from './users.module.css';

const FORM_ID = 'invite-user';

/** Adds an account with a role, and shows the link for its first password. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useAction();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const form = useForm({
    initial: { username: '', fullName: '', email: '', role: 'contributor' as Role },
    resolver: schemaResolver(userRoutes['POST /admin/users'].body),
    fieldsOfCodes: { USERNAME_TAKEN: 'username' },
    send: async (body) => {
      const reply = await run(
        'POST /admin/users',
        { body },
        { done: t('users.invited'), fallback: t('users.inviteFailed') },
      );
      if (reply.success) setLink(reply.data);
      return refused(reply);
    },
    onSuccess: onDone,
  });
  const formProps = useFormProps(form);
  const username = form.values.username.trim();

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
              busy={form.busy}
              disabled={username === ''}
            >
              {t('users.invite')}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className={`stack gap-2 ${styles.reset}`}>
          <p>{t('users.inviteText', { name: username })}</p>
          <OneTimeLink {...link} />
        </div>
      ) : (
        <form id={FORM_ID} className="stack gap-3" {...formProps}>
          <TextField
            label={t('lists.users.columns.username')}
            {...form.field('username')}
            maxLength={30}
            verbatim
            required
          />
          <TextField label={t('users.fullName')} {...form.field('fullName')} maxLength={200} />
          <TextField
            label={t('lists.users.columns.email')}
            type="email"
            {...form.field('email')}
            maxLength={254}
          />
          <SelectField
            label={t('lists.users.columns.role')}
            {...form.field('role')}
            options={optionsOf(ROLES, (value) => t(`roles.${value}`))}
          />
        </form>
      )}
    </Dialog>
  );
}
