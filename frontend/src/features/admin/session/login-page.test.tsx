// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, click, fill, one, show, texts, until } from '../../../../test/screen.js';
import { useTextsReady } from '../texts.js';
import { LoginPage } from './login-page.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

function Ready() {
  return useTextsReady() ? <LoginPage /> : null;
}

it('reports missing fields in the language of the page and focuses them, without a request', async () => {
  const calls = answerCalls(() => ({ status: 401, body: { success: false, message: 'Olmadı' } }));
  leave = await show(<Ready />);
  await until(() => one('form'));
  const submit = one('button[type=submit]');

  await click(submit);
  expect(texts('form p')).toEqual(['Kullanıcı adı gereklidir', 'Şifre gereklidir']);
  expect(document.activeElement).toBe(one('[autocomplete=username]'));

  await fill(one<HTMLInputElement>('[autocomplete=username]'), 'ada');
  await click(submit);
  expect(texts('form p')).toEqual(['Şifre gereklidir']);
  expect(document.activeElement).toBe(one('[autocomplete=current-password]'));
  expect(calls).not.toHaveBeenCalled();

  await fill(one<HTMLInputElement>('[autocomplete=current-password]'), 'x');
  await click(submit);
  await until(() => expect(texts('[role=alert]')).toEqual(['Olmadı']));
});
