import { call } from '../api.js';
import { failureText } from '../failure-text.js';
import { t } from '../i18n.js';
import { ifLoaded } from '../if-loaded.js';
import { inLanguage } from '../issue-text.js';
import { readText } from '../storage.js';
import type { FormFailure } from '../use-form.js';
import { adopt, dispatch } from './auth.js';
import { showLogInNotices } from './log-in-notices.js';
import { isUser, type Session } from './stored-session.js';

/**
 * Logs in; returns the failure, undefined on success.
 * @param code of the second step; '' if none was asked for.
 * @param onCode called if the account needs one.
 */
export async function login(
  { username, password, code }: { username: string; password: string; code: string },
  onCode: () => void,
): Promise<FormFailure | undefined> {
  dispatch({ type: 'start' });
  const reply = await call('POST /auth/login', {
    body: { username: username.trim(), password, ...(code ? { code } : {}), ...knownDevice() },
  });
  const session = reply.success ? readLoginReply(reply) : undefined;
  if (typeof session === 'object') {
    adopt(session);
    if (reply.success) void ifLoaded(showLogInNotices(reply.data ?? reply));
    return undefined;
  }
  if (!reply.success && reply.code === 'TWO_STEP_REQUIRED') onCode();
  const text = () =>
    reply.success
      ? t(session === 'invalid-format' ? 'errors.invalidFormat' : 'errors.loginInfoMissing')
      : reply.status > 0 && reply.message === ''
        ? t('errors.loginFailed')
        : failureText('POST /auth/login', inLanguage(reply));
  dispatch({ type: 'failure', error: text() });
  return { text };
}

/** The device id of an earlier log-in, to be sent with the next one. */
export function knownDevice(): { device?: string } {
  const device = readText('device');
  return device ? { device } : {};
}

/** The session in a login reply, in either accepted shape: `{ data: { user, token } }` or `{ user, token }`. */
export function readLoginReply(reply: unknown): Session | 'invalid-format' | 'info-missing' {
  const outer = reply as { data?: unknown; user?: unknown; token?: unknown } | null;
  const inner = (outer?.data ?? outer) as Record<'user' | 'token' | 'device', unknown> | null;
  if (typeof inner !== 'object' || inner === null || !('user' in inner || 'token' in inner)) {
    return 'invalid-format';
  }
  if (!isUser(inner.user) || typeof inner.token !== 'string' || inner.token === '') {
    return 'info-missing';
  }
  const { user, token, device } = inner;
  return { user, token, ...(typeof device === 'string' ? { device } : {}) };
}
