import { authState, watchAuth } from '../lib/auth/auth.js';
import { ifLoaded } from '../lib/if-loaded.js';
import { readText } from '../lib/storage.js';

/** Starts background work; the code of each part is loaded only when there is something to do. */
export function startBackground(): void {
  void sendKept();
  addEventListener('online', () => void sendKept());
  // A favorite waits for its user.
  watchAuth(() => void sendKept());
  void followHistory();
  void showLinkedText();
}

/** Shows the words to which a search engine or another reader has linked. */
async function showLinkedText(): Promise<void> {
  // Scripts do not see this part of an address anywhere else.
  const [entry] = performance.getEntriesByType('navigation');
  const directive = /:~:text=([^&]+)/.exec(entry?.name ?? '')?.[1];
  if (directive) (await ifLoaded(import('./text-fragment.js')))?.showTextFragment(directive);
}

/** Sends what could not be sent before. */
async function sendKept(): Promise<void> {
  if (readText('outbox') === null) return;
  await (await ifLoaded(import('../lib/outbox.js')))?.flushOutbox();
}

/** Connects the search history to the account from the first login on. */
async function followHistory(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => authState().isAuthenticated && resolve();
    watchAuth(check);
    check();
  });
  (await ifLoaded(import('../lib/history.js')))?.startHistory();
}
