import type { CallFailure } from '@terimce/contract/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.js';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { CodeField } from '../../../components/code-field.js';
import { TextField } from '../../../components/field.js';
import { Mark } from '../../../components/mark.js';
import { call } from '../../../lib/api.js';
import { adopt } from '../../../lib/auth/auth.js';
import { knownDevice } from '../../../lib/auth/log-in.js';
import { showLogInNotices } from '../../../lib/auth/log-in-notices.js';
import { failureReason } from '../../../lib/failure-message.js';
import { useFormProps } from '../../../lib/form-focus.js';
import { t, useTranslation } from '../../../lib/i18n.js';
import { ifLoaded } from '../../../lib/if-loaded.js';
import { inLanguage } from '../../../lib/issue-text.js';
import { usePageMeta } from '../../../lib/page-meta.js';
import { watchStored } from '../../../lib/storage.js';
import { forgetReplies } from '../../../lib/use-call.js';
import { useForm } from '../../../lib/use-form.js';
import { hasToken, returnPath } from './admin-session.js';
import styles from './session.module.css';

const EMPTY = { username: '', password: '', code: '' };

function errorText(failure: CallFailure): string {
  const { status, code } = failure;
  const reason = failureReason(failure);
  if (status === 0) return t('login.failed', { detail: reason ?? t('errors.unknown') });
  if (code === 'INVALID_RESPONSE') {
    return t('login.failed', { detail: `${t('errors.invalidResponse')} (${status})` });
  }
  return reason ?? t(status === 401 ? 'login.wrong' : 'errors.loginFailed');
}

/** The administrators' login. */
export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initial: EMPTY,
    validate: ({ username, password }) => ({
      username: username.trim() === '' ? t('login.usernameRequired') : undefined,
      password: password === '' ? t('login.passwordRequired') : undefined,
    }),
    send: logIn,
  });
  const formProps = useFormProps(form);
  const { busy, error } = form;
  const left = location.state as { from?: string; state?: unknown } | null;
  const back = left?.from !== undefined;
  usePageMeta({ title: `${t('login.title')} · Terimce`, noindex: true });

  const goBack = useEffectEvent(() => {
    navigate(returnPath(left), { replace: true, state: left?.state });
  });
  useEffect(
    () =>
      watchStored('authToken', () => {
        if (back && hasToken()) goBack();
      }),
    [back],
  );

  async function logIn({ username, password, code }: typeof EMPTY) {
    const reply = await call('POST /auth/login', {
      body: { username, password, ...(code ? { code } : {}), ...knownDevice() },
    });
    if (!reply.success) {
      if (reply.code === 'TWO_STEP_REQUIRED') setNeedsCode(true);
      return { text: () => errorText(inLanguage(reply)) };
    }
    adopt(reply.data);
    void ifLoaded(showLogInNotices(reply.data));
    await forgetReplies();
    goBack();
    return undefined;
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} {...formProps}>
        <Mark size={36} />
        <h1 className={styles.title}>{t('login.title')}</h1>
        {back && <p className={styles.text}>{t('login.expired')}</p>}
        <TextField
          label={t('login.username')}
          {...form.field('username')}
          autoComplete="username"
          verbatim
          autoFocus
          required
        />
        <TextField
          label={t('login.password')}
          {...form.field('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode && <CodeField {...form.field('code')} />}
        {error && (
          <Callout tone="danger" role="alert">
            {error}
          </Callout>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
        <BackLink to="/">{t('login.home')}</BackLink>
      </form>
    </main>
  );
}
