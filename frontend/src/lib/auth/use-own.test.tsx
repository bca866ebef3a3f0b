// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, answerCalls, show, texts } from '../../../test/site.js';
import { adopt } from './auth.js';
import { useOwn } from './use-own.js';

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
  await show(<Addresses />);
  await waitFor(() => expect(texts('p')).toEqual(['192.0.2.1']));

  let answer: (answer: Answer) => void = () => {};
  answerCalls(() => new Promise((resolve) => (answer = resolve)));
  await logIn('mehmet');
  expect(texts('p')).toEqual([]);
  await act(async () => answer(signIns('192.0.2.2')));
  await waitFor(() => expect(texts('p')).toEqual(['192.0.2.2']));
});
