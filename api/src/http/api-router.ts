import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteDefinition, RouteInput } from '@terimce/contract/route';
import { type CallKey, type Routes, routes } from '@terimce/contract/routes';
import type { z } from 'zod';
import type { RequestContext, UserContext } from './context.js';
import type { PreparedReply } from './prepared-reply.js';

type ExtraOf<R> = R extends { readonly extra: infer E extends z.ZodType } ? z.output<E> : unknown;
type DataOf<R extends RouteDefinition> = z.output<R['data']>;
type ContextOf<R extends RouteDefinition> = R['access'] extends 'public'
  ? RequestContext
  : UserContext;

/** What a handler returns: data, extra members where the route has them, and a message if any. */
export type HandlerReply<K extends CallKey> = {
  readonly data: DataOf<Routes[K]>;
  readonly message?: string;
} & ExtraOf<Routes[K]>;

export type Handler<K extends CallKey> = (
  input: RouteInput<Routes[K]>,
  context: ContextOf<Routes[K]>,
) => Promise<HandlerReply<K> | PreparedReply>;

/** The plain request and reply, for uploads, files and streams. */
export interface RawExchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Reads the body itself; returns a reply, or nothing when it has written one. */
export type RawHandler<K extends CallKey> = (
  input: RouteInput<Routes[K]>,
  context: ContextOf<Routes[K]>,
  exchange: RawExchange,
) => Promise<HandlerReply<K> | undefined>;

/** A bound call with its types erased; only `dispatch.ts` calls it. */
export interface BoundCall {
  readonly key: CallKey;
  readonly route: RouteDefinition;
  readonly raw: boolean;
  readonly run: (
    input: unknown,
    context: unknown,
    exchange: RawExchange,
  ) => Promise<({ data: unknown; message?: string } & object) | PreparedReply | undefined>;
}

/** Finds the call for a verb and a path; literal segments win over parameters. */
export class ApiRouter {
  readonly #calls = new Map<CallKey, BoundCall>();
  /** By shape: `/terms/*` → verb → call with the names of its parameters. */
  readonly #shapes = new Map<string, Map<string, { call: BoundCall; names: string[] }>>();

  bind(call: BoundCall): void {
    if (this.#calls.has(call.key)) throw new Error(`${call.key} has two handlers`);
    this.#calls.set(call.key, call);
    const space = call.key.indexOf(' ');
    const path = call.key.slice(space + 1);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const shape = path.replace(/\{\w+\}/g, '*');
    const verbs = this.#shapes.get(shape) ?? new Map();
    verbs.set(call.key.slice(0, space), { call, names });
    this.#shapes.set(shape, verbs);
  }

  /** Calls of the table that nothing handles yet. */
  get unhandled(): CallKey[] {
    return (Object.keys(routes) as CallKey[]).filter((key) => !this.#calls.has(key));
  }

  /**
   * `path` is encoded and starts with a slash. Parameters are returned still encoded.
   * @returns the call, the verbs that the path has instead, or undefined for an unknown path.
   */
  match(
    method: string,
    path: string,
  ):
    | { readonly call: BoundCall; readonly params: Record<string, string> }
    | { readonly allowed: string[] }
    | undefined {
    const verb = method === 'HEAD' ? 'GET' : method;
    // Nearly all requests are for paths without parameters.
    const literal = this.#shapes.get(path)?.get(verb);
    if (literal?.names.length === 0) return { call: literal.call, params: {} };
    const segments = path.split('/').slice(1);
    const allowed = new Set<string>();
    for (const shape of shapesOf(segments)) {
      const verbs = this.#shapes.get(shape);
      if (!verbs) continue;
      const found = verbs.get(verb);
      if (found) return { call: found.call, params: readParams(shape, segments, found.names) };
      for (const other of verbs.keys()) allowed.add(other);
    }
    return allowed.size > 0 ? { allowed: [...allowed] } : undefined;
  }
}

/** Deepest path of the table, in segments. */
const MAX_SEGMENTS = 6;

/** The shapes that a path can have, those with literals first: `/a/b`, `/a/*`, and so on. */
function* shapesOf(segments: readonly string[]): Generator<string> {
  if (segments.length > MAX_SEGMENTS) return;
  for (let mask = 0; mask < 1 << segments.length; mask += 1) {
    let shape = '';
    segments.forEach((segment, i) => {
      const isParameter = mask & (1 << (segments.length - 1 - i));
      shape += isParameter ? '/*' : `/${segment}`;
    });
    yield shape;
  }
}

function readParams(shape: string, segments: readonly string[], names: readonly string[]) {
  const places = shape.split('/').slice(1);
  const values = segments.filter((_, i) => places[i] === '*');
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
}

/** Binds a call of the contract to what it does. */
export function handle<K extends CallKey>(router: ApiRouter, key: K, handler: Handler<K>): void {
  router.bind({ key, route: routes[key], raw: false, run: handler as BoundCall['run'] });
}

/** Binds a call that reads an upload or writes a file or a stream itself. */
export function handleRaw<K extends CallKey>(
  router: ApiRouter,
  key: K,
  handler: RawHandler<K>,
): void {
  router.bind({ key, route: routes[key], raw: true, run: handler as BoundCall['run'] });
}
