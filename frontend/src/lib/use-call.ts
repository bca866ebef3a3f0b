import type { CallFailure, CallReply, CallRequest, JsonKey } from '@terimce/contract/client';
import useSWR, { type KeyedMutator, mutate, type SWRConfiguration } from 'swr';
import { call } from './api.js';

type Success<K extends JsonKey> = Exclude<CallReply<K>, CallFailure>;
/** `data` of a successful reply. */
export type CallData<K extends JsonKey> = Success<K>['data'];

/** Converts a reply to what SWR expects: its data, or an exception for a failure. */
export async function dataOf<K extends JsonKey>(
  reply: Promise<CallReply<K>>,
): Promise<CallData<K>> {
  const answered = await reply;
  if (!answered.success) throw answered;
  return (answered as Success<K>).data;
}

export interface Called<T> {
  readonly data: T | undefined;
  readonly failure: CallFailure | undefined;
  /** True while there is nothing to show yet. */
  readonly loading: boolean;
  /** True while newer data is loading. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
  /** Loads the data again, or replaces it. */
  readonly mutate: KeyedMutator<T>;
}

export interface CallOptions<T> extends SWRConfiguration<T, CallFailure> {
  /** Reads more than the call's data, or what the device has if the API is out of reach. */
  readonly read?: () => Promise<T>;
  /** The user or the opened form whose data it is: a reply to another one is never shown. */
  readonly owner?: string | undefined;
}

/**
 * Reads a call. No request is sent if `request` is null. A reply stays until a newer one to the same request arrives;
 * a different request starts empty, so that no data is shown under the wrong heading. Use `keepPreviousData` if a
 * request follows typing and its result shows to what it belongs.
 */
export function useCall<K extends JsonKey, T = CallData<K>>(
  key: K,
  request: CallRequest<K> | null,
  { read, owner, ...options }: CallOptions<T> = {},
): Called<T> {
  const swr = useSWR<T, CallFailure>(
    request && (owner === undefined ? [key, request] : [key, request, owner]),
    read ?? (() => dataOf(call(key, ...([request] as never))) as Promise<T>),
    options,
  );
  // Getters: a component is rendered again only for what it reads.
  return {
    get data() {
      return swr.data;
    },
    get failure() {
      return swr.error;
    },
    get loading() {
      return swr.isLoading && swr.data === undefined;
    },
    get refreshing() {
      return swr.isValidating;
    },
    refresh: () => void swr.mutate(),
    mutate: swr.mutate,
  };
}

/** Calls whose reply depends on the user. */
const OWN = /^[A-Z]+ \/(?!(client|offline|terms)\/)/;

/** Reloads all shown replies of these calls. */
export function refreshCalls(...keys: JsonKey[]): void {
  void mutate((key) => Array.isArray(key) && keys.includes(key[0] as JsonKey));
}

/** Drops all replies but public ones, so that no user sees what another one was allowed to see. */
export function forgetReplies(): Promise<unknown> {
  const isOwn = (key: unknown) => Array.isArray(key) && OWN.test(String(key[0]));
  return mutate(isOwn, undefined, { revalidate: false });
}
