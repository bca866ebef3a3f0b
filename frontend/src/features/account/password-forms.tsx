import { CurrentPasswordField } from '../../components/current-password-field.js';
import { Form } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { SecurityAnswerField } from '../../components/security-answer-field.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import { failed, missing, useForm } from '../../lib/use-form.js';

/** Changes the password; all other sessions end. */
export function PasswordForm() {
  const { t } = useTranslation();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      currentPassword: missing(values.currentPassword, 'auth.errors.passwordRequired'),
      newPassword: passwordError(values.newPassword),
      confirmPassword: repeatError(values.newPassword, values.confirmPassword),
    }),
    send: async ({ currentPassword, newPassword }) => {
      const reply = await call('PUT /auth/change-password', {
        body: { currentPassword, newPassword },
      });
      return failed('PUT /auth/change-password', reply);
    },
    onSuccess: () => {
      toast({ title: t('profile.passwordChanged'), kind: 'success' });
      form.reset();
    },
  });
  return (
    <Form state={form} submitLabel={t('profile.changePassword')}>
      <CurrentPasswordField {...form.field('currentPassword')} />
      <NewPasswordFields
        label={t('auth.newPassword')}
        password={form.field('newPassword')}
        repeated={form.field('confirmPassword')}
      />
    </Form>
  );
}

/** Changes the answer to the security question. */
export function SecurityForm() {
  const { t } = useTranslation();
  const form = useForm({
    initial: { securityAnswer: '', currentPassword: '' },
    validate: (values) => ({
      securityAnswer: missing(values.securityAnswer, 'auth.errors.answerRequired'),
      currentPassword: missing(values.currentPassword, 'auth.errors.passwordRequired'),
    }),
    send: async (body) => {
      const reply = await call('PUT /auth/security-question', { body });
      return failed('PUT /auth/security-question', reply);
    },
    onSuccess: () => {
      toast({ title: t('profile.securityChanged'), kind: 'success' });
      form.reset();
    },
  });
  return (
    <Form state={form} submitLabel={t('profile.changeAnswer')}>
      <SecurityAnswerField {...form.field('securityAnswer')} />
      <CurrentPasswordField {...form.field('currentPassword')} />
    </Form>
  );
}
