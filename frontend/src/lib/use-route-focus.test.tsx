// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Outlet, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { show } from '../../test/site.js';
import { useRouteFocus } from './use-route-focus.js';

function Frame() {
  useRouteFocus();
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function Term() {
  const navigate = useNavigate();
  return (
    <>
      <h1>steel</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const LIST = (
  <>
    <h1>Terms</h1>
    <Link to="/steel">steel</Link>
  </>
);

it.each([
  ['in sight', 100, 'A'],
  ['out of sight', 5000, 'H1'],
])('Back moves the focus to a row that is %s only if it is seen', async (_, top, focused) => {
  const place = vi
    .spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, top, 100, 20));
  onTestFinished(() => place.mockRestore());
  await show(
    <Routes>
      <Route element={<Frame />}>
        <Route path="/" element={LIST} />
        <Route path="/steel" element={<Term />} />
      </Route>
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link'));
  await act(async () => screen.getByRole('button', { name: 'Back' }).click());
  expect(document.activeElement?.tagName).toBe(focused);
});
