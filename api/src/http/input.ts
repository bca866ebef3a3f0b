import { isUtf8 } from 'node:buffer';
import { ERROR_CODES, type ErrorCode } from '@terimce/contract/errors';
import { describeIssue } from '@terimce/contract/issues';
import type { RouteDefinition } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import { JSON_DEPTH_MAX } from '@terimce/core/json-depth';
import { json, type RequestHandler } from 'express';
import type { z } from 'zod';

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);

/** The parts of a request as received. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}
type Schemas = Partial<Pick<RouteDefinition, 'params' | 'query'>> & {
  readonly body?: RouteDefinition['body'] | undefined;
};

/**
 * Parses a request with the schemas of its route.
 * @throws CodedError: the code that a schema has as its message, else VALIDATION_FAILED; `issues` say where and why.
 */
export function validate(schemas: Schemas, input: RawInput) {
  return {
    params: schemas.params && parsePart(schemas.params, input.params, 'params'),
    query: schemas.query && parsePart(schemas.query, input.query, 'query'),
    body: schemas.body && parsePart(schemas.body, input.body, 'body'),
  };
}

function parsePart(schema: z.ZodType, value: unknown, part: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Again for the issues with their input, which takes longer.
  const { error = result.error } = schema.safeParse(value, { reportInput: true });
  const issues = error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path].join('.'),
    ...describeIssue(issue),
  }));
  const named = issues.find(({ code }) => CODES.has(code))?.code;
  throw new CodedError((named as ErrorCode | undefined) ?? 'VALIDATION_FAILED', { issues });
}

/** Most fields of a query string; calls use a dozen at most. */
const QUERY_MEMBERS_MAX = 100;

/**
 * Parses a query string in linear time; used as Express's `query parser`. A repeated field becomes a list, which
 * schemas refuse unless they expect one.
 * @throws CodedError MALFORMED_REQUEST for invalid percent-encoding, for invalid UTF-8, and for too many fields.
 */
export function parseQuery(search: string | null): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  if (!search) return query;
  const members = search.split('&', QUERY_MEMBERS_MAX + 1).length;
  if (members > QUERY_MEMBERS_MAX || decoded(search) === undefined) {
    throw new CodedError('MALFORMED_REQUEST');
  }
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

/** The text without percent-encoding; undefined if that is invalid, or not UTF-8. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** How long a body is read after the reply was sent, so that the client can read the reply. */
const LINGER_MS = 5_000;

/**
 * Closes the connection of a request whose body is still arriving a while after the reply, such as a 401.
 * @param lingerMs how long it may keep arriving, in milliseconds.
 */
export function closeSlowBody(lingerMs = LINGER_MS): RequestHandler {
  return (req, res, next) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = req.headers;
    if (length !== undefined || chunked !== undefined) {
      // Read now: a handler that stops reading the body takes the socket from the request.
      const { socket } = req;
      res.once('finish', () => {
        if (req.complete) return;
        const timer = setTimeout(() => socket.destroy(), lingerMs);
        timer.unref();
        req.once('end', () => clearTimeout(timer));
      });
    }
    next();
  };
}

/** Default limit of a body, in bytes. */
const DEFAULT_LIMIT = 100_000;

/**
 * Reads the JSON body of a call into `req.body`; an empty object if there is none.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE, INVALID_JSON if it is nested too deeply, or body-parser's errors, which
 * `failures.ts` maps.
 */
export function jsonBody({ bodyLimit }: Pick<RouteDefinition, 'bodyLimit'>): RequestHandler {
  const parse = json({
    limit: bodyLimit ?? DEFAULT_LIMIT,
    strict: true,
    verify: (_req, _res, bytes, encoding) => {
      // Invalid UTF-8 would be stored as replacement characters.
      if (encoding === 'utf-8' && !isUtf8(bytes)) throw new CodedError('INVALID_JSON');
    },
  });
  return (req, res, next) => {
    const { 'transfer-encoding': chunked, 'content-length': length } = req.headers;
    const hasBody = chunked !== undefined || Number(length ?? 0) > 0;
    if (!hasBody) {
      req.body = {};
      next();
      return;
    }
    if (!req.is('application/json')) throw new CodedError('UNSUPPORTED_MEDIA_TYPE');
    parse(req, res, (error?: unknown) => {
      const isDeep = error === undefined && isTooDeep(req.body);
      next(isDeep ? new CodedError('INVALID_JSON', { reason: 'nested too deep' }) : error);
    });
  };
}

/** Whether lists and objects are nested more than {@link JSON_DEPTH_MAX} deep. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === JSON_DEPTH_MAX) return true;
  return Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
