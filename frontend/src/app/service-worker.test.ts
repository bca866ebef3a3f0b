// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { startI18n } from '../lib/i18n.js';
import { waitingToasts } from '../lib/toast.js';
import { QUIET_MS } from '../lib/when-quiet.js';
import { startServiceWorker } from './service-worker.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('registers the service worker only when the page has loaded and the user is not typing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal('cancelIdleCallback', () => {});
  const register = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register } });

  startServiceWorker();
  vi.advanceTimersByTime(2 * QUIET_MS);
  expect(register).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(QUIET_MS - 1);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'g' }));
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(register).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(register).toHaveBeenCalledWith('/sw.js');
});

it('moves to a new version that another tab has accepted', async () => {
  const events = new EventTarget();
  const posted = vi.fn();
  const waiting = { state: 'installed', postMessage: posted };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal('cancelIdleCallback', () => {});
  const register = async () => Object.assign(new EventTarget(), { waiting });
  const serviceWorker = Object.assign(events, { controller: {}, register });
  vi.stubGlobal('navigator', { serviceWorker });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await startI18n();
  waitingToasts.set([]);
  startServiceWorker();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2 * QUIET_MS);
  waiting.state = 'activated';
  waitingToasts.get()[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
  expect(posted).not.toHaveBeenCalled();
});
