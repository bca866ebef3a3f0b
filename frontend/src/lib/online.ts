import type { CallFailure } from '@terimce/contract/client';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether a call got no reply of the API: no network, or a proxy or portal that answers instead. */
export function isUnreachable({ code, status }: CallFailure): boolean {
  const isOther = code === 'INVALID_RESPONSE' || (status >= 502 && status <= 504);
  return code === 'NETWORK_ERROR' || code === 'TIMEOUT' || code === 'STILL_WORKING' || isOther;
}

/**
 * Whether the same call may succeed later: no reply of the API, an error of the server, or too many calls. Another
 * refusal is final, also one of a firewall or proxy.
 */
export function mayPass(failure: CallFailure): boolean {
  const { status } = failure;
  return status === 429 || status >= 500 || (status < 400 && isUnreachable(failure));
}

/** How long the API is awaited, in milliseconds, before the device answers or keeps what is sent: within two seconds. */
export const DEVICE_AFTER_MS = 1500;
/** The same if the request before was not answered in time: then the device answers nearly at once. */
const SILENT_AFTER_MS = 100;

/** If the service worker served this page from its cache, the network is already known to be silent. */
let isSilent = globalThis.document?.documentElement.hasAttribute('data-from-device') ?? false;

interface Device<T> {
  readonly success: 'device';
  readonly kept: T;
}

/** The API's reply; if it is late or there is none, what the device has, if it has anything. */
export async function replyOrDevice<S extends { readonly success: true }, T>(
  reply: Promise<S | CallFailure>,
  fromDevice: () => Promise<T | undefined>,
): Promise<S | CallFailure | Device<T>> {
  const isAnswer = (one: S | CallFailure) => one.success || !isUnreachable(one);
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, isSilent ? SILENT_AFTER_MS : DEVICE_AFTER_MS),
  );
  void reply.then(
    (one) => {
      if (one.success || (isAnswer(one) && one.code !== 'ABORTED')) isSilent = false;
    },
    () => {},
  );
  const first = await Promise.race([reply, late]);
  if (first && isAnswer(first)) return first;
  if (!first) isSilent = true;
  const device = kept(fromDevice, reply);
  // Opening the dictionary takes a second: a reply of the service worker's cache may be there before.
  const answer = reply.then(
    (one) => (isAnswer(one) ? one : device),
    () => device,
  );
  return Promise.race([device, answer]);
}

/** What the API or else the device replies. @throws the failure of the API if the device has nothing. */
export async function dataOrDevice<A, D>(
  asked: Promise<{ readonly success: true; readonly data: A } | CallFailure>,
  fromDevice: () => Promise<D | undefined>,
): Promise<A | D> {
  const reply = await replyOrDevice(asked, fromDevice);
  if (reply.success === 'device') return reply.kept;
  if (!reply.success) throw reply;
  return reply.data;
}

/** What the device has; without it the API's reply. */
async function kept<R, T>(
  fromDevice: () => Promise<T | undefined>,
  reply: Promise<R>,
): Promise<R | Device<T>> {
  const own = await fromDevice().catch(() => undefined);
  return own === undefined ? reply : { success: 'device', kept: own };
}
