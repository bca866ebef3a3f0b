import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { ApiRouter, BoundCall } from './api-router.js';
import { authenticate } from './authenticate.js';
import { readBody } from './body.js';
import type { BanList, SessionReader } from './context.js';
import { Deadline } from './deadline.js';
import { logError, mapError } from './errors.js';
import { PreparedReply } from './prepared-reply.js';
import type { RateLimits } from './rate-limits.js';
import { createContext, requestIdOf } from './request-context.js';
import { sendError, sendReply } from './send.js';
import { parseQuery, validate } from './validate.js';

/** Longest address that is read, in characters. */
const MAX_URL = 8_192;

export interface DispatchOptions {
  readonly router: ApiRouter;
  readonly sessions: SessionReader;
  readonly bans: BanList;
  readonly limits: RateLimits;
  readonly logger: Logger;
  /** Checks every reply against the contract, for tests. */
  readonly checkReplies?: boolean;
  /** Told of every reply, for metrics. */
  readonly onReply?: (key: string, status: number, code: string | undefined, ms: number) => void;
}

/** A request below the API's base path. */
export interface ApiRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** The address as it was sent. */
  readonly url: string;
  /** The path below the base, still encoded. */
  readonly path: string;
  /** Address of the visitor. */
  readonly ip: string;
  /** Has what is sent next compressed, where that was not seen to before. */
  readonly compress?: () => void;
}

export type ApiListener = (request: ApiRequest) => void;

/** Answers every request below the API's base path; nothing is passed on. */
export function dispatch(options: DispatchOptions): ApiListener {
  return (request) => {
    const requestId = requestIdOf(request.req);
    request.res.setHeader('x-request-id', requestId);
    void answer(options, request, requestId);
  };
}

async function answer(
  options: DispatchOptions,
  request: ApiRequest,
  requestId: string,
): Promise<void> {
  const { req, res, path } = request;
  const started = performance.now();
  const deadline = new Deadline(res);
  const context = createContext(request, { requestId, deadline });
  let key = 'unknown';
  let code: string | undefined;
  try {
    const { call, params } = findCall(options.router, request);
    key = call.key;
    deadline.limit(call.route.timeoutMs);
    const reply = await deadline.race(perform(options, call, params, request, context));
    const sending = reply && !res.headersSent && sendReply(req, res, reply, request.compress);
    if (sending) await sending;
  } catch (thrown) {
    const error = asSlowBody(thrown, req, res);
    const mapped = mapError(error, context.language);
    code = mapped.reply.code;
    const { method = '' } = req;
    if (!deadline.disconnected) {
      logError(options.logger, error, mapped, { requestId, method, path, ip: context.ip });
    }
    if (res.headersSent) res.destroy();
    else {
      request.compress?.();
      sendError(req, res, mapped.status, mapped.reply);
    }
  } finally {
    deadline.clear();
    options.onReply?.(key, res.statusCode, code, performance.now() - started);
  }
}

/** Of a request whose time is over before it has arrived, the sender is to blame, and its connection is given up. */
function asSlowBody(error: unknown, req: IncomingMessage, res: ServerResponse): unknown {
  const isLate = error instanceof CodedError && error.code === 'REQUEST_TIMEOUT' && !req.complete;
  if (!isLate) return error;
  if (!res.headersSent) res.setHeader('connection', 'close');
  return new CodedError('BODY_TIMEOUT', undefined, { cause: error });
}

function findCall(router: ApiRouter, { req, res, url, path }: ApiRequest) {
  if (url.length > MAX_URL) throw new CodedError('URI_TOO_LONG');
  const found = router.match(req.method ?? '', path);
  if (!found) throw new CodedError('NOT_FOUND');
  if ('allowed' in found) {
    res.setHeader('allow', found.allowed.join(', '));
    throw new CodedError('METHOD_NOT_ALLOWED');
  }
  return found;
}

async function perform(
  options: DispatchOptions,
  call: BoundCall,
  params: Record<string, string>,
  { req, res, url }: ApiRequest,
  context: ReturnType<typeof createContext>,
) {
  const { route } = call;
  if (options.bans.isBanned(context.ip)) throw new CodedError('IP_BANNED');
  options.limits.take(route.limit, context.ip);
  context.user = await authenticate(route, req.headers.authorization, options.sessions);
  const query = url.indexOf('?');
  const body = route.body && !call.raw ? await readBody(route, req, res) : undefined;
  const input = validate(call.raw ? { ...route, body: undefined as never } : route, {
    params,
    query: route.query ? parseQuery(query < 0 ? '' : url.slice(query + 1)) : {},
    body,
  });
  if (route.status) res.statusCode = route.status;
  const reply = await call.run(input, context, { req, res });
  if (options.checkReplies && reply) checkReply(call, reply);
  return reply;
}

/** @throws when a reply is not what the contract says. */
function checkReply({ key, route }: BoundCall, reply: object): void {
  const sent =
    reply instanceof PreparedReply
      ? JSON.parse(String(reply.body))
      : JSON.parse(JSON.stringify(reply));
  for (const problem of [
    route.data.safeParse(sent.data).error,
    route.extra?.safeParse(sent).error,
  ]) {
    if (problem) throw new Error(`The reply of ${key} breaks the contract: ${problem.message}`);
  }
}
