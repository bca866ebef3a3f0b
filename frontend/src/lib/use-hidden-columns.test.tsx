// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show, texts, until } from '../../test/screen.js';
import { useHiddenColumns } from './use-hidden-columns.js';

const ALL = ['name', 'status', 'clicks', 'tags'];
const VIEW = { _id: '1', columns: ['name', 'clicks'], updatedAt: '2026-11-20' };

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  localStorage.clear();
});

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
  await leave();
  leave = await show(<Shown {...(view ? { view } : {})} />);
  await until(() => expect(texts('p')).toEqual([hidden]));
}
const toggled = async (hidden: string) => {
  await act(async () => document.querySelector('button')?.click());
  await until(() => expect(texts('p')).toEqual([hidden]));
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
