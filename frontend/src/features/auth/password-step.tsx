import { Form, TextButton } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { failed, useForm } from '../../lib/use-form.js';

interface PasswordStepProps {
  username: string;
  answer: string;
  onBack: () => void;
  onDone: () => void;
}

/** Step 3: the new password, twice. */
export function PasswordStep({ username, answer, onBack, onDone }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    validate: ({ newPassword, confirmPassword }) => {
      if (newPassword === '' || confirmPassword === '') {
        return { confirmPassword: t('auth.errors.allRequired') };
      }
      const differ = repeatError(newPassword, confirmPassword);
      if (differ) return { confirmPassword: differ };
      return { newPassword: passwordError(newPassword) };
    },
    send: async ({ newPassword }) => {
      const reply = await call('POST /auth/reset-password', {
        body: { email: username, securityAnswer: answer, newPassword },
      });
      return failed('POST /auth/reset-password', reply);
    },
    onSuccess: onDone,
  });
  return (
    <Form
      state={form}
      submitLabel={t('auth.forgot.submit')}
      footer={<TextButton onClick={onBack}>{t('actions.back')}</TextButton>}
    >
      <NewPasswordFields
        label={t('auth.newPassword')}
        password={form.field('newPassword')}
        repeated={form.field('confirmPassword')}
      />
    </Form>
  );
}
