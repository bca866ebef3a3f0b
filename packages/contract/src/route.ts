import { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { RateLimitName } from './limits.js';
import type { AccessLevel } from './roles.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A call: `GET /terms/{id}`. Paths are relative to the API's base, `/api`. */
export type RouteKey = `${HttpMethod} /${string}`;

/**
 * One call of the API. The Express route, the typed client, the OpenAPI document and the table test of access rights
 * derive from it.
 */
export interface RouteDefinition {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: AccessLevel;
  readonly limit: RateLimitName;
  /**
   * Also below `/api/v1`, where pages and programs of others may call it: the path and query of an example, for the
   * documentation, and the body if it has one.
   */
  readonly open?: { readonly example: string; readonly body?: unknown };
  /** How many calls it counts as; 1 by default. */
  readonly cost?: number;
  /** An input that makes the call count as more; see {@link costOf}. */
  readonly dearer?: Dearer;
  /** Path parameters, by the names in braces. */
  readonly params?: z.ZodType;
  /** Query string; every value arrives as a string. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Media type of a body that is not JSON. */
  readonly upload?: 'multipart/form-data';
  /** Largest body in bytes; 100 kB by default. */
  readonly bodyLimit?: number;
  /** Timeout of the call in milliseconds; 10 s by default, 0 for no limit. */
  readonly timeoutMs?: number;
  /** Set for a call that changes nothing although its method is not GET. */
  readonly readOnly?: true;
  /** `data` of a successful reply. */
  readonly data: z.ZodType;
  /** Further fields of a successful reply besides success, message and data. */
  readonly extra?: z.ZodObject;
  /** Set for a public call that refuses a token that is no longer valid, because what it stores belongs to its user. */
  readonly refusesStaleToken?: true;
  /** Success status; 200 by default. */
  readonly status?: 201 | 202;
  /** The reply is a file of this media type instead of a JSON envelope. */
  readonly produces?: string;
  /** Error codes of this call in addition to those of all calls. */
  readonly errors?: readonly ErrorCode[];
}

/** The code of a call that reached its timeout: what it changes is not undone then, and may still be done. */
export function timeoutCode(key: string, { readOnly }: RouteDefinition): ErrorCode {
  return readOnly || key.startsWith('GET ') ? 'REQUEST_TIMEOUT' : 'STILL_WORKING';
}

/** What a call counts as with some inputs. */
interface Dearer {
  /** Which inputs, for the documentation. */
  readonly when: string;
  readonly cost: number;
  readonly is: (query: RawQuery) => boolean;
}
/** A query string, before it is checked. */
type RawQuery = Readonly<Record<string, unknown>>;

/** How many calls the requests of a call count as, for the documentation. */
export const costsOf = ({ cost = 1, dearer }: RouteDefinition) => ({
  cost,
  ...(dearer ? { dearer: { when: dearer.when, cost: dearer.cost } } : {}),
});

/** How many calls a request counts as. */
export function costOf({ cost = 1, dearer }: RouteDefinition, query: RawQuery): number {
  return dearer?.is(query) ? dearer.cost : cost;
}

/** The calls of one subject. What a call does not state itself is as in `shared`. */
export function defineRoutes<
  const Shared extends Partial<RouteDefinition>,
  const Calls extends Record<
    RouteKey,
    Omit<RouteDefinition, keyof Shared> & Partial<RouteDefinition>
  >,
>(shared: Shared, calls: Calls) {
  const all = Object.entries(calls).map(([key, call]) => [key, { ...shared, ...call }]);
  return Object.fromEntries(all) as {
    readonly [Key in keyof Calls]: Calls[Key] & Omit<Shared, keyof Calls[Key]>;
  };
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Field<R, K extends string> = R extends { readonly [P in K]: infer T } ? T : undefined;

/** The input of a handler: parsed, with defaults. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: Parsed<Field<R, 'params'>>;
  readonly query: Parsed<Field<R, 'query'>>;
  readonly body: Parsed<Field<R, 'body'>>;
}

/** The input that a client sends: before parsing, optional fields left out. */
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
  /** The refused fields of the input and the reasons, for VALIDATION_FAILED. */
  issues: z
    .array(
      z.object({
        /** Such as `body.englishTerm`. */
        path: z.string(),
        /** For logs and developers; the interface translates `code` and `params`. */
        message: z.string(),
        /** One of ISSUE_CODES, or an error code such as USERNAME_INVALID. */
        code: z.string().optional(),
        /** The limits for `code`: `min`, `max`. */
        params: z.record(z.string(), z.number()).optional(),
      }),
    )
    .optional(),
  /** Seconds after which another attempt makes sense, for RATE_LIMITED and TOO_MANY_ATTEMPTS. */
  retryAfter: z.number().optional(),
  /** Additional data of a code, such as the existing term for TERM_EXISTS. */
  details: z.unknown().optional(),
});
export type ErrorReply = z.output<typeof errorReply>;
