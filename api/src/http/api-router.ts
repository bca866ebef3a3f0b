import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteDefinition, RouteInput } from '@terimce/contract/route';
import { type CallKey, type Routes, routes } from '@terimce/contract/routes';
import type { z } from 'zod';
import type { RequestContext, UserContext } from './context.js';
import type { PreparedReply } from './reply.js';

type ExtraOf<R> = R extends { readonly extra: infer E extends z.ZodType } ? z.output<E> : unknown;
/** What JSON writes as T: texts may be dates or database ids. */
type Written<T> = string extends T
  ? T | { toJSON(): string }
  : T extends object
    ? { [K in keyof T]: Written<T[K]> }
    : T;
type ContextOf<R extends RouteDefinition> = R['access'] extends 'public'
  ? RequestContext
  : UserContext;

/** `data` of the reply to a call. */
export type DataOf<K extends CallKey> = z.output<Routes[K]['data']>;

/** What a handler returns: data, extra fields if the route has them, and an optional message. */
export type HandlerReply<K extends CallKey> = {
  readonly data: Written<DataOf<K>>;
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

/** Reads the body itself; returns a reply, or nothing if it has written one. */
export type RawHandler<K extends CallKey> = (
  input: RouteInput<Routes[K]>,
  context: ContextOf<Routes[K]>,
  exchange: RawExchange,
) => Promise<HandlerReply<K> | undefined> | Promise<void>;

/** A bound call without its types; only `api.ts` runs it. */
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

/** Maps calls of the contract to their handlers. */
export class ApiRouter {
  readonly #calls = new Map<CallKey, BoundCall>();

  bind(call: BoundCall): void {
    if (this.#calls.has(call.key)) throw new Error(`${call.key} has two handlers`);
    this.#calls.set(call.key, call);
  }

  /** The calls in the order in which paths are matched: literal segments before parameters. */
  inMatchingOrder(): BoundCall[] {
    const shape = ({ key }: BoundCall) =>
      pathOf(key)
        .split('/')
        .map((segment) => (segment.startsWith('{') ? 1 : 0))
        .join('');
    // The sort is stable: calls that are made most often come first in the contract.
    return [...this.#calls.values()].sort((a, b) => shape(a).localeCompare(shape(b)));
  }

  /** The methods of each path, for the Allow header of a 405. */
  verbsByPath(isBound: (call: BoundCall) => boolean): Map<string, string[]> {
    const paths = new Map<string, string[]>();
    for (const { key } of this.inMatchingOrder().filter(isBound)) {
      const path = pathOf(key);
      paths.set(path, [...(paths.get(path) ?? []), key.slice(0, key.indexOf(' '))]);
    }
    return paths;
  }
}

function pathOf(key: CallKey): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** Binds a call of the contract to a handler. */
export function handle<K extends CallKey>(router: ApiRouter, key: K, handler: Handler<K>): void {
  router.bind({ key, route: routes[key], raw: false, run: handler as BoundCall['run'] });
}

/** Binds a call that reads an upload, or writes a file or a stream, itself. */
export function handleRaw<K extends CallKey>(
  router: ApiRouter,
  key: K,
  handler: RawHandler<K>,
): void {
  router.bind({ key, route: routes[key], raw: true, run: handler as BoundCall['run'] });
}
