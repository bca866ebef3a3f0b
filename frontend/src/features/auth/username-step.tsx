import { TextField } from '../../components/field.js';
import { Form, TextButton } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useForm } from '../../lib/use-form.js';

/** Step 1: whether there is such a user. The call carries the user name as `email`. */
export function UsernameStep({ onDone }: { onDone: (username: string) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: '' },
    validate: ({ username }) =>
      username.trim() === '' ? { username: t('auth.errors.usernameRequired') } : {},
    send: async ({ username }) => {
      const reply = await call('POST /auth/verify-security', { body: { email: username.trim() } });
      return reply.success ? undefined : failureText('POST /auth/verify-security', reply);
    },
    onSuccess: () => onDone(form.values.username.trim()),
  });
  return (
    <Form
      onSubmit={() => void form.submit()}
      busy={form.busy}
      error={form.error}
      submitLabel={t('auth.forgot.next')}
      footer={
        <TextButton onClick={() => openModal({ kind: 'login' })}>
          {t('auth.forgot.back')}
        </TextButton>
      }
    >
      <TextField
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
    </Form>
  );
}
