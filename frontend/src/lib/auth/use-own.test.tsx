// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, answerCalls, show, texts, until } from '../../../test/screen.js';
import { adopt } from './auth.js';
import { useOwn } from './use-own.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

function Addresses() {
  const { data = [] } = useOwn('GET /auth/sign-ins', {});
  return data.map(({ ipAddress }) => <p key={ipAddress}>{ipAddress}</p>);
}
const logIn = (username: string) =>
  act(async () => adopt({ user: { username } as never, token: username, device: '' }));

it('never shows a reply to a previous user of this device', async () => {
  const signIns = (ipAddress: string): Answer => ({
    body: { success: true, message: '', data: [{ ipAddress }] },
  });
  answerCalls(() => signIns('192.0.2.1'));
  await logIn('ayse');
  leave = await show(<Addresses />);
  await until(() => expect(texts('p')).toEqual(['192.0.2.1']));

  let answer: (answer: Answer) => void = () => {};
  answerCalls(() => new Promise((resolve) => (answer = resolve)));
  await logIn('mehmet');
  expect(texts('p')).toEqual([]);
  await act(async () => answer(signIns('192.0.2.2')));
  await until(() => expect(texts('p')).toEqual(['192.0.2.2']));
});
