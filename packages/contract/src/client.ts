import { requestTarget } from './client-url.js';
import type { ErrorCode } from './errors.js';
import type { ErrorReply, RouteReply, RouteRequest } from './route.js';
import type { CallKey, Routes } from './routes.js';

/** Default timeout of reads, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000;
/** Default timeout of other calls: longer than the API's own, so that it can reply what became of them. */
const CHANGE_TIMEOUT_MS = 15_000;

/** Failures that the client detects itself, in addition to the codes of the server. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'INVALID_RESPONSE';

/** A failed call. `status` is the HTTP status, 0 without a reply. A change without one in time may still be done. */
export interface CallFailure extends Omit<ErrorReply, 'code'> {
  readonly success: false;
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
}

/** The fields of a call's input; those that may be left out are optional. */
type Members<T> = {
  readonly [K in keyof T as T[K] extends undefined ? never : object extends T[K] ? never : K]: T[K];
} & {
  readonly [K in keyof T as T[K] extends undefined
    ? never
    : object extends T[K]
      ? K
      : never]?: T[K];
};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 0 waits forever, for uploads and long imports. */
  readonly timeout?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `no-cache` makes the browser revalidate a cached reply. */
  readonly cache?: 'no-cache' | undefined;
}

type Body<K extends CallKey> = Routes[K] extends { readonly upload: string }
  ? { readonly body: FormData }
  : unknown;
export type CallRequest<K extends CallKey> = Members<RouteRequest<Routes[K]>> & Body<K>;
export type CallReply<K extends CallKey> = RouteReply<Routes[K]> | CallFailure;

type Produces<K extends CallKey> = Routes[K] extends { readonly produces: infer T } ? T : undefined;
/** Calls that return a JSON envelope. */
export type JsonKey = {
  [K in CallKey]: Produces<K> extends undefined ? K : never;
}[CallKey];
/** Calls that return a file. */
export type FileKey = Exclude<CallKey, JsonKey>;

/** The second argument is optional if it has no required fields. */
type Rest<K extends CallKey> =
  object extends CallRequest<K>
    ? [request?: CallRequest<K> & CallOptions]
    : [request: CallRequest<K> & CallOptions];

export interface ClientOptions {
  /** Base URL of the API, such as `/api` or `http://localhost:5000/api`; without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** Returns the headers of each call: the bearer token, the language. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Receives every failure, for a global reaction to a 401. */
  readonly onFailure?: (failure: CallFailure, key: CallKey) => void;
}

export interface Client {
  /** Makes a call. Never throws: failures are returned as `success: false` with a code. */
  call<K extends JsonKey>(key: K, ...rest: Rest<K>): Promise<CallReply<K>>;
  /** Fetches a file; the body of `response` is unread. */
  open<K extends FileKey>(
    key: K,
    ...rest: Rest<K>
  ): Promise<{ readonly success: true; readonly response: Response } | CallFailure>;
  /** The URL of a call, for links. */
  address<K extends CallKey>(key: K, ...rest: Rest<K>): string;
}

interface LooseRequest extends CallOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Creates the typed client of the API. It imports only types of the route table, so bundles contain no schemas. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((...args) => globalThis.fetch(...args));

  async function request<T>(
    key: CallKey,
    given: LooseRequest,
    read: (response: Response) => Promise<T | CallFailure>,
  ): Promise<T | CallFailure> {
    const { method, path } = requestTarget(key, given);
    const isRead = method === 'GET';
    const timeout = given.timeout ?? (isRead ? CALL_TIMEOUT_MS : CHANGE_TIMEOUT_MS);
    const deadline = startDeadline(given.signal, timeout, isRead ? 'TIMEOUT' : 'STILL_WORKING');
    let reply: T | CallFailure;
    try {
      const response = await send(options.baseUrl + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(given.body === undefined || given.body instanceof FormData
            ? {}
            : { 'content-type': 'application/json' }),
          ...options.headers?.(),
          ...given.headers,
        },
        body: given.body instanceof FormData ? given.body : JSON.stringify(given.body),
        ...(given.cache ? { cache: given.cache } : {}),
        signal: deadline.signal,
      });
      reply = await read(response);
    } catch (error) {
      reply = failure(deadline.signal.reason ?? 'NETWORK_ERROR', 0, String(error));
    } finally {
      deadline.clear();
    }
    if (isFailure(reply)) options.onFailure?.(reply, key);
    return reply;
  }

  return {
    call: (key, ...[given]) =>
      request(key, (given ?? {}) as LooseRequest, async (response) =>
        checked(await readEnvelope(response), key),
      ) as never,
    open: (key, ...[given]) =>
      request(key, { timeout: 0, ...((given ?? {}) as LooseRequest) }, async (response) =>
        response.ok
          ? { success: true as const, response }
          : ((await readEnvelope(response)) as CallFailure),
      ) as never,
    address: (key, ...[given]) =>
      options.baseUrl + requestTarget(key, (given ?? {}) as LooseRequest).path,
  };
}

async function readEnvelope(response: Response): Promise<unknown> {
  const text = await response.text();
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return failure('INVALID_RESPONSE', response.status, text.slice(0, 200));
  }
  if (typeof reply !== 'object' || reply === null) {
    return failure('INVALID_RESPONSE', response.status, 'The reply is not an object');
  }
  if (!('success' in reply)) {
    // The reply to a log-in needs no envelope.
    if (response.ok && ('data' in reply || 'user' in reply)) {
      return { success: true, message: '', ...reply };
    }
    return failure('INVALID_RESPONSE', response.status, 'The reply is not an envelope');
  }
  return reply.success === true
    ? reply
    : { code: 'INTERNAL', message: '', ...reply, success: false, status: response.status };
}

/** A success without data would fail where it is used. A log-in may have its data beside the envelope. */
function checked(reply: unknown, key: CallKey): unknown {
  const { success, data } = reply as { success: boolean; data?: unknown };
  return success && data === undefined && key !== 'POST /auth/login'
    ? failure('INVALID_RESPONSE', 200, 'The reply has no data')
    : reply;
}

function failure(
  code: ClientErrorCode | 'STILL_WORKING',
  status: number,
  message: string,
): CallFailure {
  return { success: false, code, status, message };
}

function isFailure(reply: unknown): reply is CallFailure {
  return (reply as { success?: unknown }).success === false;
}

/** An abort signal for the caller's signal and a timer; its `reason` is which of the two came first. */
function startDeadline(
  outer: AbortSignal | undefined,
  timeout: number,
  late: 'TIMEOUT' | 'STILL_WORKING',
) {
  const controller = new AbortController();
  const abort = () => controller.abort('ABORTED');
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  const timer = timeout > 0 ? setTimeout(() => controller.abort(late), timeout) : undefined;
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      // A file that is still read keeps listening to the caller's signal.
      if (timeout > 0) outer?.removeEventListener('abort', abort);
    },
  };
}
