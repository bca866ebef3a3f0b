// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerCalls, show, texts } from '../../../../test/site.js';
import { useTextsReady } from '../texts.js';
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
