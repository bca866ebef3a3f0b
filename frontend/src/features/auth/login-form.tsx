import { TextField } from '../../components/field.js';
import { Form, TextButton } from '../../components/form.js';
import { trackEvent } from '../../lib/analytics.js';
import { login } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { closeModal, openModal } from '../../lib/modals.js';
import { missing, useForm } from '../../lib/use-form.js';

export function LoginForm() {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: '', password: '' },
    validate: ({ username, password }) => ({
      username: missing(username, 'auth.errors.usernameRequired'),
      password: missing(password, 'auth.errors.passwordRequired'),
    }),
    send: ({ username, password }) => login(username, password),
    onSuccess: () => {
      trackEvent('login', {});
      closeModal();
    },
  });
  return (
    <Form
      onSubmit={() => void form.submit()}
      busy={form.busy}
      error={form.error}
      submitLabel={t('auth.login.submit')}
      footer={
        <>
          <TextButton onClick={() => openModal({ kind: 'forgot' })}>
            {t('auth.login.forgot')}
          </TextButton>
          <TextButton onClick={() => openModal({ kind: 'register' })}>
            {t('auth.login.register')}
          </TextButton>
        </>
      }
    >
      <TextField
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <TextField
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}
