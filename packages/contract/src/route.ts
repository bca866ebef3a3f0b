import { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { AccessLevel } from './roles.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A call as people write it: `GET /terms/{id}`. Paths are relative to the API's base, `/api`. */
export type RouteKey = `${HttpMethod} /${string}`;

/** Which request budget a call draws from; the budgets are set by `RATE_LIMIT_…` in the environment. */
export type RateLimitName = 'search' | 'read' | 'write' | 'login' | 'message' | 'events' | 'admin';

/**
 * One call of the API. From it follow the Express route, the typed client, the OpenAPI document and
 * the table test of who may do what.
 */
export interface RouteDefinition {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: AccessLevel;
  readonly limit: RateLimitName;
  /** Path parameters, by the names in braces. */
  readonly params?: z.ZodType;
  /** Query string; every value arrives as a string. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Body of another kind than JSON. */
  readonly upload?: 'multipart/form-data';
  /** Largest body in bytes, where it is not the default of 100 kB. */
  readonly bodyLimit?: number;
  /** How long the call may take in milliseconds, where it is not the default of 10 s; 0 has no limit. */
  readonly timeoutMs?: number;
  /** `data` of a successful reply. */
  readonly data: z.ZodType;
  /** Further members of a successful reply beside success, message and data. */
  readonly extra?: z.ZodObject;
  /** Success status, where it is not 200. */
  readonly status?: 201 | 202;
  /** The reply is a file or a stream of this media type instead of a JSON envelope. */
  readonly produces?: string;
  /** Codes that this call can answer beyond those that any call can. */
  readonly errors?: readonly ErrorCode[];
}

/** Identity that keeps the literal types of a definition. */
export function defineRoute<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Field<R, K extends string> = R extends { readonly [P in K]: infer T } ? T : undefined;

/** What a handler receives: parsed, defaults filled in. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: Parsed<Field<R, 'params'>>;
  readonly query: Parsed<Field<R, 'query'>>;
  readonly body: Parsed<Field<R, 'body'>>;
}

/** What a client sends: before parsing, optional members left out. */
export interface RouteRequest<R extends RouteDefinition> {
  readonly params: Sent<Field<R, 'params'>>;
  readonly query: Sent<Field<R, 'query'>>;
  readonly body: Sent<Field<R, 'body'>>;
}

type Extra<R> = Field<R, 'extra'> extends z.ZodType ? z.output<Field<R, 'extra'>> : unknown;

/** A successful reply. */
export type RouteReply<R extends RouteDefinition> = {
  readonly success: true;
  readonly message: string;
  readonly data: z.output<R['data']>;
} & Extra<R>;

/** A failed reply; the same for every call. */
export const errorReply = z.object({
  success: z.literal(false),
  /** Stable; see `errors.ts`. */
  code: z.string(),
  message: z.string(),
  /** Which members of the input were refused and why, for VALIDATION_FAILED. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Seconds until a further try makes sense, for RATE_LIMITED and TOO_MANY_ATTEMPTS. */
  retryAfter: z.number().optional(),
  /** Extra facts of one code, such as the existing term for TERM_EXISTS. */
  details: z.unknown().optional(),
});
export type ErrorReply = z.output<typeof errorReply>;
