// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type Answer, answerCalls, show } from '../../test/site.js';
import { useRandomTerm } from './use-random-term.js';

const seen = new Set<string>();

function Page() {
  const openRandom = useRandomTerm();
  seen.add(useLocation().pathname);
  return (
    <>
      <button type="button" onClick={() => void openRandom()}>
        random
      </button>
      <input />
    </>
  );
}

it('leads to a random term, but nobody who has begun to type or has opened a dialog', async () => {
  const answers: ((answer: Answer) => void)[] = [];
  answerCalls(() => new Promise((resolve) => answers.push(resolve)));
  await show(<Page />);
  const ask = () => userEvent.click(screen.getByRole('button'));
  const answer = (slug: string) => {
    const data = { _id: 'a'.repeat(24), englishTerm: slug, turkishTerm: '', category: '', slug };
    answers.at(-1)?.({ body: { success: true, message: '', data } });
  };
  await ask();
  answer('steel');
  await waitFor(() => expect(seen).toContain('/steel'));
  await ask();
  await userEvent.type(screen.getByRole('textbox'), 's');
  answer('beam');
  await ask();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  answer('nut');
  await new Promise((resolve) => setTimeout(resolve));
  dialog.remove();
  await ask();
  answer('gear');
  await waitFor(() => expect(seen).toContain('/gear'));
  expect([...seen]).toEqual(['/', '/steel', '/gear']);
});
