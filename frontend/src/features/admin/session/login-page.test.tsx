// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Navigate, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, show, texts } from '../../../../test/site.js';
import { adopt } from '../../../lib/auth/auth.js';
import { dropSession } from '../../../lib/auth/stored-session.js';
import { useTextsReady } from '../texts.js';
import { LOGIN_PATH } from './admin-session.js';
import { Gate } from './gate.js';
import { LoginPage } from './login-page.js';

function Ready() {
  return useTextsReady() ? <LoginPage /> : null;
}

it('reports missing fields in the language of the page and focuses them, without a request', async () => {
  const calls = answerCalls(() => ({ status: 401, body: { success: false, message: 'Olmadı' } }));
  await show(<Ready />);
  const submit = await screen.findByRole('button', { name: 'Giriş yap' });
  const username = screen.getByLabelText('Kullanıcı adı');
  const password = screen.getByLabelText('Şifre');

  await userEvent.click(submit);
  expect(texts('form p')).toEqual(['Kullanıcı adı gereklidir', 'Şifre gereklidir']);
  expect(document.activeElement).toBe(username);

  await userEvent.type(username, 'ada');
  await userEvent.click(submit);
  expect(texts('form p')).toEqual(['Şifre gereklidir']);
  expect(document.activeElement).toBe(password);
  expect(calls).not.toHaveBeenCalled();

  await userEvent.type(password, 'x');
  await userEvent.click(submit);
  await waitFor(() => expect(texts('[role=alert]')).toEqual(['Olmadı']));
});

const failed = (detail: string) => `Giriş sırasında bir hata oluştu: ${detail}`;
it.each([
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    failed('Ağ bağlantısı hatası.'),
  ],
  [
    'an empty 500',
    () => new Response('', { status: 500 }),
    failed('Sunucudan geçersiz yanıt alındı (500)'),
  ],
  [
    'the page of a proxy',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    failed('Sunucudan geçersiz yanıt alındı (502)'),
  ],
  [
    'a 500 without a reason',
    () => Response.json({ success: false }, { status: 500 }),
    'Giriş başarısız',
  ],
  [
    'a 401 without a reason',
    () => Response.json({ success: false }, { status: 401 }),
    'Geçersiz kullanıcı adı veya şifre',
  ],
  [
    'a wait',
    () =>
      Response.json(
        {
          success: false,
          code: 'TOO_MANY_ATTEMPTS',
          message: 'Too many attempts, please wait',
          retryAfter: 600,
        },
        { status: 429 },
      ),
    'Çok fazla deneme yapıldı, lütfen bekleyin. 10 dakika sonra yeniden deneyin.',
  ],
])('says what is wrong in the language of the page: %s', async (_, reply, text) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => reply()),
  );
  await show(<Ready />);
  await screen.findByRole('button', { name: 'Giriş yap' });
  await logIn();
  await waitFor(() => expect(texts('[role=alert]')).toEqual([text]));
});

const USER = { _id: 'a', username: 'ada', role: 'admin', isAdmin: true, twoStep: true } as User;

/** A page of the panel, opened with a suggestion, as it is shown after a session ended by `end`. */
async function leftBy(end: () => void) {
  answerCalls((_, path) => {
    const data = path.endsWith('/login') ? { token: 'new', user: USER } : USER;
    return { body: { success: true, data } };
  });
  adopt({ token: 'old', user: USER });
  function Page() {
    const { pathname, state } = useLocation();
    return `${pathname} ${(state as { suggestion?: string } | null)?.suggestion}`;
  }
  function Panel() {
    const { pathname } = useLocation();
    if (pathname === '/') return <Navigate to="/admin/terms" state={{ suggestion: 'kiriş' }} />;
    if (pathname === LOGIN_PATH) return <Ready />;
    return (
      <Gate>
        <Page />
      </Gate>
    );
  }
  await show(<Panel />);
  await screen.findByText('/admin/terms kiriş');
  act(end);
  await screen.findByLabelText('Kullanıcı adı');
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('Kullanıcı adı'), 'ada');
  await userEvent.type(screen.getByLabelText('Şifre'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Giriş yap' }));
}

/** Changes a value as another tab does. */
function inOtherTab(key: string, value: string | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

it.each([
  ['in this tab', () => dropSession(true)],
  ['in another tab', () => inOtherTab('authToken', null)],
])(
  'leads back to the page and to what it was opened with, after a session that ended %s',
  async (_, end) => {
    await leftBy(end);
    await logIn();
    await screen.findByText('/admin/terms kiriş');
  },
);

it('leads back when another tab has logged in', async () => {
  await leftBy(() => inOtherTab('authToken', null));
  act(() => inOtherTab('authToken', 'new'));
  await screen.findByText('/admin/terms kiriş');
});

it('does not lead the next user to the page of one who has logged out in another tab', async () => {
  await leftBy(() => {
    inOtherTab('loggedOutAt', 'now');
    inOtherTab('authToken', null);
  });
  await logIn();
  await screen.findByText('/admin/dashboard undefined');
});
