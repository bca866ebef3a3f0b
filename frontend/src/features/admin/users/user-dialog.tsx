import type { User } from '@terimce/contract/account';
import { ROLES } from '@terimce/contract/roles';
import { userRoutes } from '@terimce/contract/routes/admin/users';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { CheckField, SelectField, TextField } from '../../../components/field.js';
import { optionsOf } from '../../../components/options.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { schemaResolver } from '../../../lib/schema-resolver.js';
import { refused, useForm } from '../../../lib/use-form.js';
import { changedIn } from '../data/changed-in.js';
import { useAction } from '../data/use-action.js';
import { useAdminUser } from '../session/admin-session.js';
import { ResetLink } from './one-time-link.js';
import { UserSecurity } from './user-security.js';
import styles from './users.module.css';

interface UserDialogProps {
  user: User;
  onClose: () => void;
  onSaved: () => void;
}

const FORM_ID = 'edit-user';

/** An account: its data, and its name, role and state to change. */
export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const isSelf = useAdminUser()._id === user._id;
  const form = useForm({
    initial: { fullName: user.fullName, role: user.role, isActive: user.isActive },
    resolver: schemaResolver(userRoutes['PUT /analytics/users/{id}'].body),
    fieldsOfCodes: { LAST_ADMIN: 'role' },
    send: async (values) =>
      refused(
        await run(
          'PUT /analytics/users/{id}',
          { params: { id: user._id }, body: changedIn(values, user) },
          { done: t('users.saved'), fallback: t('users.saveFailed') },
        ),
      ),
    onSuccess: onSaved,
  });
  const formProps = useFormProps(form);
  const { values, busy } = form;
  const facts: Fact[] = [
    [t('lists.users.columns.username'), user.username],
    [t('lists.users.columns.email'), user.email || '–'],
    [t('users.registered'), formatDateTime(user.createdAt)],
    [
      t('lists.users.columns.lastActivity'),
      user.stats.lastActivity ? formatDateTime(user.stats.lastActivity) : t('users.noActivity'),
    ],
    [t('users.termsCreated'), user.stats.termsCreated],
    [t('users.searchCount'), user.stats.searchCount],
    [t('users.feedbackCount'), user.stats.feedbackCount],
    [t('users.suggestionCount'), user.stats.suggestionCount],
  ];

  function close() {
    form.reset();
    onClose();
  }

  return (
    <Dialog
      title={t('users.editTitle')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy}>
            {busy ? t('actions.saving') : t('actions.save')}
          </Button>
        </>
      }
    >
      <Facts facts={facts} className={styles.facts} />
      <form id={FORM_ID} className="stack gap-3" {...formProps}>
        <TextField label={t('users.fullName')} {...form.field('fullName')} maxLength={200} />
        <SelectField
          label={t('lists.users.columns.role')}
          {...form.field('role')}
          disabled={isSelf}
          options={optionsOf(ROLES, (value) => t(`roles.${value}`))}
          hint={isSelf && t('users.ownAccount')}
        />
        <CheckField
          label={t('users.isActive')}
          checked={values.isActive}
          disabled={isSelf}
          onChange={(isActive) => form.change({ isActive })}
        />
      </form>
      <ResetLink userId={user._id} />
      <UserSecurity user={user} onChanged={onSaved} />
    </Dialog>
  );
}
