import type { User } from '@terimce/contract/account';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { updateUser } from '../../lib/auth/auth.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import { useForm } from '../../lib/use-form.js';

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email ?? '',
    },
    validate: () => ({}),
    send: async ({ firstName, lastName, email }) => {
      const reply = await call('PUT /auth/profile', {
        body: { firstName, lastName, email: email.trim() },
      });
      if (!reply.success) return failureText('PUT /auth/profile', reply);
      updateUser(reply.data);
      return undefined;
    },
    onSuccess: () => toast({ title: t('profile.saved'), kind: 'success' }),
  });
  return (
    <Form
      onSubmit={() => void form.submit()}
      busy={form.busy}
      error={form.error}
      submitLabel={t('profile.save')}
    >
      <TextField
        label={t('profile.firstName')}
        optional
        autoComplete="given-name"
        maxLength={100}
        {...form.field('firstName')}
      />
      <TextField
        label={t('profile.lastName')}
        optional
        autoComplete="family-name"
        maxLength={100}
        {...form.field('lastName')}
      />
      <TextField
        label={t('messages.email')}
        optional
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
    </Form>
  );
}
