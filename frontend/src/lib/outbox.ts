import type { CallFailure } from '@terimce/contract/client';
import i18n from 'i18next';
import { call } from './api.js';
import { readJson, writeJson } from './storage.js';
import { toast } from './toast.js';

/** Calls that may wait on the device until the network is back. */
interface Bodies {
  'POST /feedback/submit': NonNullable<Parameters<typeof call<'POST /feedback/submit'>>[1]>['body'];
  'POST /suggestions/submit': NonNullable<
    Parameters<typeof call<'POST /suggestions/submit'>>[1]
  >['body'];
  'POST /favorites': NonNullable<Parameters<typeof call<'POST /favorites'>>[1]>['body'];
}
type Key = keyof Bodies;
interface Kept {
  readonly id: string;
  readonly key: Key;
  readonly body: unknown;
}

const KEYS: readonly Key[] = [
  'POST /feedback/submit',
  'POST /suggestions/submit',
  'POST /favorites',
];
const LONGEST = 50;

function kept(): Kept[] {
  const value = readJson('outbox');
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Kept => KEYS.includes((item as Kept | null)?.key as Key));
}

/** Sends now; without a network keeps the call for later, tells so, and counts as sent. */
export async function sendOrKeep<K extends Key>(
  key: K,
  body: Bodies[K],
): Promise<{ success: true } | CallFailure> {
  const reply = await send(key, body);
  if (reply.success || reply.code !== 'NETWORK_ERROR' || navigator.onLine) return reply;
  writeJson('outbox', [...kept(), { id: String(Date.now()), key, body }].slice(-LONGEST));
  toast({ title: i18n.t('offline.keptTitle'), description: i18n.t('offline.kept') });
  return { success: true };
}

function send(key: Key, body: unknown): Promise<{ success: true } | CallFailure> {
  return call(key as 'POST /favorites', { body: body as Bodies['POST /favorites'] });
}

/** Sends what was kept, each once: it leaves the device before it goes out and returns only if there is still no network. One tab at a time. */
export async function flushOutbox(): Promise<void> {
  const run = async () => {
    const waiting = kept();
    let sent = 0;
    while (waiting.length > 0) {
      const [next, ...rest] = waiting.splice(0, waiting.length);
      if (!next) break;
      writeJson('outbox', rest);
      const reply = await send(next.key, next.body);
      if (!reply.success && reply.code === 'NETWORK_ERROR') {
        writeJson('outbox', [next, ...rest]);
        return;
      }
      if (reply.success) sent += 1;
      waiting.push(...rest);
    }
    if (sent > 0) toast({ title: i18n.t('offline.sent', { count: sent }), kind: 'success' });
  };
  if (kept().length === 0) return;
  if (navigator.locks) await navigator.locks.request('terimce-outbox', run);
  else await run();
}
