// @vitest-environment happy-dom
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred } from './deferred.js';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: undefined as Error | undefined };
  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }
  override render() {
    return this.state.failure?.message ?? this.props.children;
  }
}

const Part = ({ name }: { name: string }) => `part ${name}`;
const Waiting = () => 'waiting';

let leave = () => {};
// Nothing that a part waits for may be a timer: React would show a Suspense boundary's content after 300 ms.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** Renders without `act`, which would skip React's own waiting. */
function show(element: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onCaughtError: () => {} });
  leave = () => root.unmount();
  root.render(<Boundary>{element}</Boundary>);
  return place;
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
}

it('shows what it waits with, then the part as soon as its code is loaded', async () => {
  const arrival = new EventTarget();
  const Later = deferred(async () => {
    await new Promise((resolve) => arrival.addEventListener('code', resolve));
    return Part;
  }, Waiting);
  const place = show(<Later name="A" />);
  await settle();
  expect(place.textContent).toBe('waiting');
  arrival.dispatchEvent(new Event('code'));
  await settle();
  expect(place.textContent).toBe('part A');
});

it('loads the code once, and shows a preloaded part at once', async () => {
  const load = vi.fn(async () => Part);
  const Later = deferred(load, Waiting);
  Later.preload();
  await settle();
  const place = show([<Later key="a" name="A" />, <Later key="b" name="B" />]);
  const shown: (string | null)[] = [];
  new MutationObserver(() => shown.push(place.textContent)).observe(place, { childList: true });
  await settle();
  expect(shown).toEqual(['part Apart B']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('hands a failure to the error boundary, and tries again when it is shown again', async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('offline'));
  const Later = deferred(load, Waiting);
  Later.preload();
  await settle();
  const failed = show(<Later name="A" />);
  await settle();
  expect(failed.textContent).toBe('offline');
  leave();
  const place = show(<Later name="A" />);
  await settle();
  expect(place.textContent).toBe('part A');
});
