// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';

it('sends what waits for a user once the user has logged in again', async () => {
  // Background work never ends: it follows the log-ins of these modules only, not those of other tests.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { answerCalls, logInAs, startLoggedOut } = await import('../../test/site.js');
  const { startI18n } = await import('../lib/i18n.js');
  const { startBackground } = await import('./background.js');
  await startI18n();
  startLoggedOut();
  const body = { termId: 'a'.repeat(24) };
  const item = { id: '1', key: 'POST /favorites', body, username: 'okur' };
  localStorage.setItem('outbox', JSON.stringify([item]));
  const calls = answerCalls(() => ({ body: { success: true, message: '', data: [] } }));
  startBackground();
  await vi.dynamicImportSettled();
  logInAs('okur');
  await vi.waitFor(() =>
    expect(calls.mock.calls.map(([path]) => path)).toContain('/api/favorites'),
  );
  await vi.waitFor(() => expect(localStorage.getItem('outbox')).toBeNull());
  startLoggedOut();
});
