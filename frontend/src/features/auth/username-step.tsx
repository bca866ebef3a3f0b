import { TextField } from '../../components/field.js';
import { Form, TextButton } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { failed, useForm } from '../../lib/use-form.js';

interface UsernameStepProps {
  /** Initial value of the field. */
  username: string;
  onDone: (username: string) => void;
}

/** Step 1: whether the user exists. The call sends the user name as `email`. */
export function UsernameStep({ username: typed, onDone }: UsernameStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: typed },
    validate: ({ username }) =>
      username.trim() === '' ? { username: t('auth.errors.usernameRequired') } : {},
    send: async ({ username }) => {
      const reply = await call('POST /auth/verify-security', { body: { email: username.trim() } });
      return failed('POST /auth/verify-security', reply);
    },
    onSuccess: () => onDone(form.values.username.trim()),
  });
  return (
    <Form
      state={form}
      submitLabel={t('auth.forgot.next')}
      footer={
        <TextButton
          onClick={() => openModal({ kind: 'login', username: form.values.username.trim() })}
        >
          {t('auth.forgot.back')}
        </TextButton>
      }
    >
      <TextField
        label={t('auth.username')}
        autoComplete="username"
        verbatim
        {...form.field('username')}
      />
    </Form>
  );
}
