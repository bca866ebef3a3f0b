// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { show, texts } from '../../test/site.js';
import { useHiddenColumns } from './use-hidden-columns.js';

const ALL = ['name', 'status', 'clicks', 'tags'];
const VIEW = { _id: '1', columns: ['name', 'clicks'], updatedAt: '2026-11-20' };

afterEach(() => localStorage.clear());

function Shown({ view }: { view?: typeof VIEW }) {
  const { hidden, toggle } = useHiddenColumns('terms', ALL, ['tags'], view);
  return (
    <>
      <p>{hidden.join(' ')}</p>
      <button type="button" onClick={() => toggle('clicks')} />
    </>
  );
}

/** Renders the table again, as after a reload. */
async function shown(view: typeof VIEW | undefined, hidden: string) {
  cleanup();
  await show(<Shown {...(view ? { view } : {})} />);
  await waitFor(() => expect(texts('p')).toEqual([hidden]));
}
const toggled = async (hidden: string) => {
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(texts('p')).toEqual([hidden]));
};

it('stores the choice on the device, and uses that of a view while it is shown', async () => {
  await shown(undefined, 'tags');
  await toggled('tags clicks');
  await shown(undefined, 'tags clicks');
  await shown(VIEW, 'status tags');
  await toggled('status tags clicks');
  // Not saved with the view, and not stored on the device.
  await shown(VIEW, 'status tags');
  await shown({ ...VIEW, columns: [] }, 'tags clicks');
  await shown(undefined, 'tags clicks');
});
