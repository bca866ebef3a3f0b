// @vitest-environment happy-dom
import type { User } from '@terimce/contract/account';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Navigate, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
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
