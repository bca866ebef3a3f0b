import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { Button } from '../../../components/button.js';
import { CodeField } from '../../../components/code-field.js';
import { TextField } from '../../../components/field.js';
import { Mark } from '../../../components/mark.js';
import { call } from '../../../lib/api.js';
import { adopt, knownDevice } from '../../../lib/auth/auth.js';
import { showLogInNotices } from '../../../lib/auth/log-in-notices.js';
import { usePageMeta } from '../../../lib/page-meta.js';
import { forgetReplies } from '../../../lib/use-call.js';
import { useErrorFocus } from '../../../lib/use-error-focus.js';
import { useTexts } from '../texts.js';
import { returnPath } from './admin-session.js';
import styles from './session.module.css';

/** The administrators' login. */
export function LoginPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusError = useErrorFocus(form);
  const missing = { username: username.trim() === '', password: password === '' };
  const back = (location.state as { from?: string } | null)?.from !== undefined;
  usePageMeta({ title: `${t('login.title')} · Terimce`, noindex: true });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    setTried(true);
    if (missing.username || missing.password) return focusError();
    setBusy(true);
    const reply = await call('POST /auth/login', {
      body: { username, password, ...(code ? { code } : {}), ...knownDevice() },
    });
    setBusy(false);
    if (!reply.success) {
      if (reply.code === 'TWO_STEP_REQUIRED') setNeedsCode(true);
      setError(
        reply.status === 0 || reply.code === 'INVALID_RESPONSE'
          ? t('login.failed', { detail: reply.message || t('errors.network') })
          : reply.message || t('login.wrong'),
      );
      return;
    }
    adopt(reply.data);
    void showLogInNotices(reply.data);
    await forgetReplies();
    navigate(returnPath(location.state), { replace: true });
  }

  return (
    <main className={styles.page}>
      {/* Validated here, so that the messages are in the language of the page, not of the browser. */}
      <form ref={form} className={styles.card} onSubmit={submit} noValidate>
        <Mark size={36} />
        <h1 className={styles.title}>{t('login.title')}</h1>
        {back && <p className={styles.text}>{t('login.expired')}</p>}
        <TextField
          label={t('login.username')}
          value={username}
          onChange={setUsername}
          error={tried && missing.username ? t('login.usernameRequired') : undefined}
          autoComplete="username"
          verbatim
          autoFocus
          required
        />
        <TextField
          label={t('login.password')}
          value={password}
          onChange={setPassword}
          error={tried && missing.password ? t('login.passwordRequired') : undefined}
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode && <CodeField value={code} onChange={setCode} />}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
        <Link className={styles.back} to="/">
          <ArrowLeft aria-hidden="true" /> {t('login.home')}
        </Link>
      </form>
    </main>
  );
}
