import { hasAccess, tokenMay } from '@terimce/contract/roles';
import { costOf, type RouteDefinition, timeoutCode } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { type RequestHandler, Router } from 'express';
import type { ApiRouter, BoundCall } from './api-router.js';
import {
  type AuthenticatedUser,
  type BanList,
  createContext,
  Deadline,
  requestIdOf,
  type SessionReader,
} from './context.js';
import { Failures } from './failures.js';
import { jsonBody, validate } from './input.js';
import type { RateLimits } from './rate-limits.js';
import { PreparedReply, sendReply } from './reply.js';

/** Longest URL that is accepted, in characters. */
const MAX_URL = 8_192;

export interface ApiOptions {
  readonly router: ApiRouter;
  readonly sessions: SessionReader;
  readonly bans: BanList;
  readonly limits: RateLimits;
  readonly logger: Logger;
  /** Checks every reply against the contract, for tests. */
  readonly checkReplies?: boolean;
  /** Binds only the calls that are open to others, and tells them their limits. */
  readonly onlyOpen?: boolean;
  /** Serves the documents that describe the calls. */
  readonly documents?: RequestHandler;
  /** Called after every reply, for metrics. */
  readonly onReply?: (key: string, status: number, code: string | undefined, ms: number) => void;
}

declare global {
  namespace Express {
    /** Data of a request for the handlers below; set only for requests of the API. */
    interface Locals {
      context: ReturnType<typeof createContext>;
      deadline: Deadline;
      /** Key of the call in the contract. */
      key: string;
      /** Code of the error reply; set by {@link Failures}. */
      code: string | undefined;
    }
  }
}

/**
 * The API below its base path: the contract's calls, bound to Express's router. Each request passes these handlers
 * from top to bottom.
 */
export function apiRouter(options: ApiOptions): Router {
  const { limits, sessions, router: table, onlyOpen = false, documents } = options;
  const isBound = ({ route }: BoundCall) => !onlyOpen || route.open !== undefined;
  const failures = new Failures(options.logger);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(begin(options));
  router.use(refuseBanned(options.bans));
  if (documents) router.use(documents);
  for (const call of table.inMatchingOrder().filter(isBound)) {
    const { key, route, raw } = call;
    const [verb = '', path = ''] = key.split(' ');
    router[verb.toLowerCase() as 'get'](
      expressPath(path),
      startClock(key, route, failures),
      limitRate(limits, route, onlyOpen),
      authenticate(sessions, route),
      ...(onlyOpen ? [limitStrangers(limits, route)] : []),
      ...(route.body && !raw ? [jsonBody(route)] : []),
      handleCall(call, options),
    );
  }
  // Calls that do not exist count as well.
  const limitUnknown = limits.handler('read', 1, onlyOpen);
  for (const [path, verbs] of table.verbsByPath(isBound)) {
    router.all(expressPath(path), limitUnknown, refuseMethod(verbs));
  }
  router.use(limitUnknown, () => {
    throw new CodedError('NOT_FOUND');
  });
  router.use(failures.handler);
  return router;
}

/** Converts `/terms/{id}` to Express's `/terms/:id`. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Creates the request id and context, and reports the reply once it is sent or the client has disconnected. */
function begin({ onReply }: ApiOptions): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const requestId = requestIdOf(req);
    res.setHeader('x-request-id', requestId);
    const deadline = new Deadline(res);
    const { locals } = res;
    locals.key = 'unknown';
    locals.deadline = deadline;
    locals.context = createContext(req, res, { requestId, deadline });
    if (onReply) {
      res.once('close', () => {
        onReply(locals.key, res.statusCode, locals.code, performance.now() - started);
      });
    }
    if (req.originalUrl.length > MAX_URL) throw new CodedError('URI_TOO_LONG');
    next();
  };
}

function refuseBanned(bans: BanList): RequestHandler {
  return (_req, res, next) => {
    if (bans.isBanned(res.locals.context.ip)) throw new CodedError('IP_BANNED');
    next();
  };
}

/** Ends a call that takes too long. If its body has not arrived by then, the client is at fault. */
function startClock(key: string, route: RouteDefinition, failures: Failures): RequestHandler {
  return (req, res, next) => {
    res.locals.key = key;
    res.locals.deadline.limit(route.timeoutMs, () => {
      if (!req.complete && !res.headersSent) res.setHeader('connection', 'close');
      const code = req.complete ? timeoutCode(key, route) : 'BODY_TIMEOUT';
      failures.answer(new CodedError(code), req, res);
    });
    next();
  };
}

function limitRate(limits: RateLimits, route: RouteDefinition, isOpen: boolean): RequestHandler {
  return async (req, res, next) => {
    const withToken = req.headers.authorization !== undefined;
    const cost = costOf(route, req.query);
    await limits.take(route.limit, res.locals.context.ip, cost, isOpen ? { withToken, res } : {});
    next();
  };
}

/** A token that is no user's counts like none; that is known only after it was read. */
function limitStrangers(limits: RateLimits, route: RouteDefinition): RequestHandler {
  return async (req, res, next) => {
    const { ip, user } = res.locals.context;
    if (req.headers.authorization !== undefined && !user) {
      await limits.take(route.limit, ip, costOf(route, req.query), { res });
    }
    next();
  };
}

/**
 * Sets the user of a call from the Authorization header. A public call continues without a user if the token is no
 * longer valid, unless the route refuses that, or if it is an API token without access to the call.
 */
function authenticate(sessions: SessionReader, route: RouteDefinition): RequestHandler {
  const { access } = route;
  const isPublic = access === 'public';
  return async (req, res, next) => {
    const header = req.headers.authorization;
    const token = /^Bearer ([^\s]{1,4096})$/i.exec(header ?? '')?.[1];
    if (!token) {
      if (!isPublic) throw new CodedError(header ? 'TOKEN_INVALID' : 'UNAUTHORIZED');
      next();
      return;
    }
    const user = await sessions.authenticate(token);
    if (!user && (!isPublic || route.refusesStaleToken)) throw new CodedError('TOKEN_INVALID');
    if (!hasAccess(user?.role, access)) throw new CodedError('FORBIDDEN');
    if (user?.owesTwoStep && !isPublic && access !== 'user') {
      throw new CodedError('TWO_STEP_SETUP_REQUIRED');
    }
    const isBeyondToken = user?.scopes && !tokenMay(user.scopes, req.method, route);
    if (isBeyondToken && !isPublic) throw new CodedError('TOKEN_SCOPE');
    res.locals.context.user = isBeyondToken ? undefined : actingUser(user);
    next();
  };
}

/** Handlers check the role: an administrator's token without the scope `admin` acts as a contributor's. */
function actingUser(user: AuthenticatedUser | undefined): AuthenticatedUser | undefined {
  const isLess = user?.scopes && user.role === 'admin' && !user.scopes.includes('admin');
  return isLess ? { ...user, role: 'contributor' } : user;
}

/** Parses the input by the contract, runs the handler and sends the result. */
function handleCall(call: BoundCall, { checkReplies }: ApiOptions): RequestHandler {
  const { route, raw } = call;
  const schemas = raw ? { ...route, body: undefined } : route;
  return async (req, res) => {
    const input = validate(schemas, req);
    if (route.status) res.status(route.status);
    const reply = await call.run(input, res.locals.context, { req, res });
    if (checkReplies && reply) checkReply(call, reply);
    // Too late if the timeout or the handler has replied.
    if (reply && !res.headersSent) await sendReply(res, reply, route.access !== 'public');
  };
}

function refuseMethod(verbs: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.setHeader('allow', verbs.join(', '));
    throw new CodedError('METHOD_NOT_ALLOWED');
  };
}

/** @throws Error if a reply does not match the contract. */
function checkReply({ key, route }: BoundCall, reply: object): void {
  const text = reply instanceof PreparedReply ? String(reply.body) : JSON.stringify(reply);
  const sent = JSON.parse(text);
  for (const problem of [
    route.data.safeParse(sent.data).error,
    route.extra?.safeParse(sent).error,
  ]) {
    if (problem) throw new Error(`The reply of ${key} breaks the contract: ${problem.message}`);
  }
}
