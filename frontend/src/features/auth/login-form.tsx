import { useState } from 'react';
import { CodeField } from '../../components/code-field.js';
import { TextField } from '../../components/field.js';
import { Form, TextButton } from '../../components/form.js';
import { trackEvent } from '../../lib/analytics.js';
import { login } from '../../lib/auth/log-in.js';
import { useTranslation } from '../../lib/i18n.js';
import { closeModal, openModal } from '../../lib/modals.js';
import { missing, useForm } from '../../lib/use-form.js';

/** @param username initial value, such as that of a new account. */
export function LoginForm({ username }: { username?: string | undefined }) {
  const { t } = useTranslation();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initial: { username: username ?? '', password: '', code: '' },
    draft: username === undefined ? 'login' : undefined,
    secret: ['password', 'code'],
    validate: (values) => ({
      username: missing(values.username, 'auth.errors.usernameRequired'),
      password: missing(values.password, 'auth.errors.passwordRequired'),
    }),
    send: (values) => login(values, () => setNeedsCode(true)),
    onSuccess: () => {
      trackEvent('login', {});
      closeModal();
    },
  });
  const named = form.values.username.trim();
  return (
    <Form
      state={{ ...form, discard: undefined }}
      submitLabel={t('auth.login.submit')}
      footer={
        <>
          <TextButton onClick={() => openModal({ kind: 'forgot', username: named })}>
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
        verbatim
        {...form.field('username')}
      />
      <TextField
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {needsCode && <CodeField {...form.field('code')} />}
    </Form>
  );
}
