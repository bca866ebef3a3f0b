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

const ENDS = {
  'in this tab': () => dropSession(true),
  'in another tab': () => {
    localStorage.removeItem('authToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  },
};
it.each(Object.entries(ENDS))(
  'leads back to the page and to what it was opened with, after a session that ended %s',
  async (_, end) => {
    const user = { _id: 'a', username: 'ada', role: 'admin', isAdmin: true, twoStep: true } as User;
    answerCalls((_, path) => {
      const data = path.endsWith('/login') ? { token: 'new', user } : user;
      return { body: { success: true, data } };
    });
    adopt({ token: 'old', user });
    function Page() {
      const { pathname, state } = useLocation();
      return `${pathname} ${(state as { suggestion?: string } | null)?.suggestion}`;
    }
    function Panel() {
      const { pathname } = useLocation();
      if (pathname === '/') return <Navigate to="/admin/terms" state={{ suggestion: 'kiriş' }} />;
      return pathname === LOGIN_PATH ? (
        <Ready />
      ) : (
        <Gate>
          <Page />
        </Gate>
      );
    }
    await show(<Panel />);
    await screen.findByText('/admin/terms kiriş');
    act(end);
    await userEvent.type(await screen.findByLabelText('Kullanıcı adı'), 'ada');
    await userEvent.type(screen.getByLabelText('Şifre'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Giriş yap' }));
    await screen.findByText('/admin/terms kiriş');
  },
);
