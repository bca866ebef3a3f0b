import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { failureText } from '../../lib/failure-text.js';
import { toast } from '../../lib/toast.js';
import { useForm } from '../../lib/use-form.js';

/** Changes the password; all other sessions end. */
export function PasswordForm() {
  const [round, setRound] = useState(0);
  return <EmptyPasswordForm key={round} onDone={() => setRound(round + 1)} />;
}

function EmptyPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => {
      const weak = passwordError(values.newPassword);
      const differ = repeatError(values.newPassword, values.confirmPassword);
      return {
        ...(values.currentPassword === ''
          ? { currentPassword: t('auth.errors.passwordRequired') }
          : {}),
        ...(weak ? { newPassword: weak } : {}),
        ...(differ ? { confirmPassword: differ } : {}),
      };
    },
    send: async ({ currentPassword, newPassword }) => {
      const reply = await call('PUT /auth/change-password', {
        body: { currentPassword, newPassword },
      });
      return reply.success ? undefined : failureText('PUT /auth/change-password', reply);
    },
    onSuccess: () => {
      toast({ title: t('profile.passwordChanged'), kind: 'success' });
      onDone();
    },
  });
  return (
    <Form
      onSubmit={() => void form.submit()}
      busy={form.busy}
      error={form.error}
      submitLabel={t('profile.changePassword')}
    >
      <TextField
        label={t('profile.currentPassword')}
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <TextField
        label={t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <TextField
        label={t('auth.confirmPassword')}
        type="password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </Form>
  );
}
