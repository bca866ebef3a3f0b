import { authState, watchAuth } from '../lib/auth/auth.js';
import { readText } from '../lib/storage.js';

/** What runs beside the page; each part's code comes only when there is something for it to do. */
export function startBackground(): void {
  void sendKept();
  addEventListener('online', () => void sendKept());
  void followHistory();
}

/** Sends what was written offline. */
async function sendKept(): Promise<void> {
  if (readText('outbox') === null) return;
  const { flushOutbox } = await import('../lib/outbox.js');
  await flushOutbox();
}

/** Ties the search history to the account from the first login on. */
async function followHistory(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => authState().isAuthenticated && resolve();
    watchAuth(check);
    check();
  });
  const { startHistory } = await import('../lib/history.js');
  startHistory();
}
