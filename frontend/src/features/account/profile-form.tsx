import type { User } from '@terimce/contract/account';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { updateUser } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import { failed, useForm } from '../../lib/use-form.js';
import { missingProof, NO_PROOF, ProofFields, sentProof } from './proof-form.js';

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const isOther = (email: string) => email.trim() !== (user.email ?? '');
  const form = useForm({
    initial: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email ?? '',
      ...NO_PROOF,
    },
    validate: ({ email, ...proof }) => (isOther(email) ? missingProof(proof, user.twoStep) : {}),
    send: async ({ firstName, lastName, email, ...proof }) => {
      const reply = await call('PUT /auth/profile', {
        body: {
          firstName,
          lastName,
          email: email.trim(),
          ...(isOther(email) ? sentProof(proof, user.twoStep) : {}),
        },
      });
      if (!reply.success) return failed('PUT /auth/profile', reply);
      updateUser(reply.data);
      return undefined;
    },
    onSuccess: () => toast({ title: t('profile.saved'), kind: 'success' }),
  });
  return (
    <Form state={form} submitLabel={t('profile.save')}>
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
      {isOther(form.values.email) && (
        <ProofFields
          label={t('profile.emailPassword')}
          field={form.field}
          needsCode={user.twoStep}
        />
      )}
    </Form>
  );
}
