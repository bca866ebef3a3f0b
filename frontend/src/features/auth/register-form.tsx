import { TextField } from '../../components/field.js';
import { Form, FormSuccess, TextButton } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { SecurityAnswerField } from '../../components/security-answer-field.js';
import { trackEvent } from '../../lib/analytics.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError, usernameError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { failed, missing, useForm } from '../../lib/use-form.js';

/** Milliseconds between the confirmation and the login dialog. */
const REDIRECT_MS = 2000;

export function RegisterForm() {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: '', password: '', confirmPassword: '', securityAnswer: '' },
    draft: 'register',
    secret: ['password', 'confirmPassword', 'securityAnswer'],
    validate: (values) => ({
      username: usernameError(values.username),
      password: passwordError(values.password),
      confirmPassword: repeatError(values.password, values.confirmPassword),
      securityAnswer: missing(values.securityAnswer, 'auth.errors.answerRequired'),
    }),
    fieldsOfCodes: { USERNAME_TAKEN: 'username' },
    send: async (values) => {
      const reply = await call('POST /auth/register', {
        body: {
          ...values,
          username: values.username.trim(),
          securityQuestion: t('auth.securityQuestion'),
        },
      });
      return failed('POST /auth/register', reply);
    },
    onSuccess: () => trackEvent('sign_up', {}),
  });
  if (form.sent) {
    return (
      <FormSuccess
        title={t('auth.register.doneTitle')}
        text={t('auth.register.done')}
        after={REDIRECT_MS}
        onDone={() => openModal({ kind: 'login', username: form.values.username.trim() })}
      />
    );
  }
  return (
    <Form
      state={form}
      submitLabel={t('auth.register.submit')}
      footer={
        <TextButton onClick={() => openModal({ kind: 'login' })}>
          {t('auth.register.login')}
        </TextButton>
      }
    >
      <TextField
        label={t('auth.username')}
        hint={t('auth.usernameHint')}
        autoComplete="username"
        verbatim
        {...form.field('username')}
      />
      <NewPasswordFields
        label={t('auth.password')}
        password={form.field('password')}
        repeated={form.field('confirmPassword')}
      />
      <SecurityAnswerField {...form.field('securityAnswer')} />
    </Form>
  );
}
