// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, fill, logInAs, show, startLoggedOut } from '../../../test/site.js';
import { Overlays } from '../../app/overlays.js';
import { closeModal, openModal } from '../../lib/modals.js';

beforeEach(() => {
  sessionStorage.clear();
  startLoggedOut();
  closeModal();
});

/** Writes a message while the session ends elsewhere, and sends it. */
async function writeTooLate() {
  const calls = answerCalls(() =>
    localStorage.getItem('authToken') === null
      ? { status: 201, body: { success: true, message: '', data: { id: '1' } } }
      : { status: 401, body: { success: false, code: 'TOKEN_INVALID', message: 'Sona erdi' } },
  );
  logInAs('okur');
  await show(<Overlays />);
  openModal({ kind: 'feedback' });
  await fill(await screen.findByLabelText('Mesleğiniz'), 'Öğrenci');
  await fill(screen.getByLabelText('Mesajınız'), 'Yazım yanlış');
  await userEvent.click(screen.getByRole('button', { name: 'Gönder' }));
  await screen.findByText(/hesapsız göndermek/);
  return calls;
}
const written = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Mesajınız')).value;

it('a message for which the session has ended is there again after the log-in', async () => {
  await writeTooLate();
  logInAs('okur');
  expect(await written()).toBe('Yazım yanlış');
});

it('a message for which the session has ended can be sent without an account', async () => {
  const calls = await writeTooLate();
  await userEvent.keyboard('{Escape}');
  expect(await written()).toBe('Yazım yanlış');
  await userEvent.click(screen.getByRole('button', { name: 'Gönder' }));
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
  const [, init] = calls.mock.lastCall ?? [];
  expect(new Headers(init?.headers).has('authorization')).toBe(false);
  expect(String(init?.body)).toContain('Yazım yanlış');
});
