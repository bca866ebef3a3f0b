import { ERROR_CODES, type ErrorCode } from '@terimce/contract/errors';
import type { RouteDefinition } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { z } from 'zod';

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);

/** The parts of a request as they arrived. */
export interface RawInput {
  readonly params: Record<string, string>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Parses a request by its route's schemas.
 * @throws CodedError: the code that a schema names as its message, else VALIDATION_FAILED; `issues` say where and why.
 */
export function validate(route: RouteDefinition, input: RawInput) {
  return {
    params: parsePart(route.params, decodeParams(input.params), 'params'),
    query: parsePart(route.query, input.query, 'query'),
    body: parsePart(route.body, input.body, 'body'),
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path].join('.'),
    message: issue.message,
  }));
  const named = issues.find(({ message }) => CODES.has(message))?.message;
  throw new CodedError((named as ErrorCode | undefined) ?? 'VALIDATION_FAILED', { issues });
}

function decodeParams(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new CodedError('MALFORMED_REQUEST');
  }
}

const BROKEN_ESCAPE = /%(?![0-9a-fA-F]{2})/;

/**
 * The members of a query string. One that is given several times becomes a list, which schemas
 * refuse unless they expect one.
 * @throws CodedError MALFORMED_REQUEST for broken percent-encoding and for bytes that are no UTF-8.
 */
export function parseQuery(search: string): Record<string, string | string[]> {
  if (BROKEN_ESCAPE.test(search) || !isDecodable(search)) {
    throw new CodedError('MALFORMED_REQUEST');
  }
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
