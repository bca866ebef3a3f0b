import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ContentLanguage, uiLanguage } from '@terimce/contract/languages';
import type { Role, TokenScope } from '@terimce/contract/roles';
import { CodedError } from '@terimce/core/coded-error';
import type { Request, Response } from 'express';

/** The user who makes a call, from a valid bearer token. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** The session of the token. */
  readonly sessionId: string;
  /** Set for an API token, which is limited to these scopes. */
  readonly scopes?: readonly TokenScope[];
  /** Set for staff who have to turn on the second step before they may use the panel. */
  readonly owesTwoStep?: true;
}

/** What a handler knows about the request besides its parsed input. */
export interface RequestContext {
  readonly requestId: string;
  /** Language of messages, from Accept-Language; Turkish by default. */
  readonly language: ContentLanguage;
  /** Address of the visitor; behind a proxy, as far as TRUST_PROXY allows. */
  readonly ip: string;
  readonly userAgent: string;
  /** Id that the device keeps for a visitor (header `x-session-id`); '' without one. */
  readonly guestSessionId: string;
  /** Whether the visitor asked not to be tracked (DNT, Sec-GPC or the site's own switch). */
  readonly doNotTrack: boolean;
  /** Set for every call that needs a log-in, and for others if the request has a valid token. */
  readonly user: AuthenticatedUser | undefined;
  /** Aborts when the reply is no longer needed: the connection was closed or the timeout has passed. */
  signal(): AbortSignal;
  /** Sets a header of the reply. */
  header(name: string, value: string): void;
  /** Sets another success status than the route's. */
  status(code: number): void;
}

/** {@link RequestContext} of a call that needs a log-in. */
export interface UserContext extends RequestContext {
  readonly user: AuthenticatedUser;
}

/** Reads bearer tokens; implemented by the `auth` folder. */
export interface SessionReader {
  /** The user of a token that is valid and not revoked, else undefined. */
  authenticate(token: string): Promise<AuthenticatedUser | undefined>;
}

/** Knows which addresses are banned; every request is checked, so it answers from memory. */
export interface BanList {
  isBanned(ip: string): boolean;
}

/** The client's request id if it is harmless, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Most entries of Accept-Language that are read. */
const MAX_LANGUAGES = 20;

/**
 * An interface language, from Accept-Language with its weights; Turkish by default. `en-US` counts as English with its own
 * weight; Express's `acceptsLanguages` reads `en-US,tr;q=0.7,en;q=0.3` as Turkish, because it prefers the exact `en`.
 */
export function requestLanguage({ headers }: IncomingMessage): ContentLanguage {
  const header = headers['accept-language'];
  if (!header) return 'tr';
  let chosen: { language: ContentLanguage; weight: number } = { language: 'tr', weight: 0 };
  for (const part of header.split(',', MAX_LANGUAGES)) {
    const [, tag = '', q = '1'] = /^\s*([a-z]+)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(part) ?? [];
    const weight = Number(q);
    const language = uiLanguage(tag.toLowerCase());
    if (language && weight > chosen.weight) chosen = { language, weight };
  }
  return chosen.language;
}

/** The context while it is being built. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The context of a request before authentication. Without getters, for the same reason as {@link Deadline}. */
export function createContext(
  req: Request,
  res: Response,
  { requestId, deadline }: { requestId: string; deadline: Deadline },
): Writable<RequestContext> {
  const { headers } = req;
  const guest = headers['x-session-id'];
  const doNotTrack = headers.dnt === '1' || headers['sec-gpc'] === '1';
  const isKept = !doNotTrack && typeof guest === 'string' && /^[\w-]{1,64}$/.test(guest);
  return {
    requestId,
    signal: () => deadline.signal,
    language: requestLanguage(req),
    ip: req.ip ?? '',
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    guestSessionId: isKept ? guest : '',
    doNotTrack,
    user: undefined,
    header: (name, value) => void res.setHeader(name, value),
    status: (code) => void res.status(code),
  };
}

/** Timeout of calls that do not set one, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** The abort reason. A constant, because a new error would capture its stack. */
const TIMED_OUT = new CodedError('REQUEST_TIMEOUT');

/**
 * The timeout of a request, and whether the client still waits for it. A class, because each object literal with a
 * getter gets its own hidden class, which retains the whole request until the next full garbage collection.
 */
export class Deadline {
  readonly #res: ServerResponse;
  // Created on first use: few calls need the signal, and creating one costs more than everything else here.
  #controller: AbortController | undefined;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(res: ServerResponse) {
    this.#res = res;
    res.once('close', () => this.#close());
  }

  /** Aborts when the timeout has passed or the client has disconnected. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort(TIMED_OUT);
    return this.#controller.signal;
  }

  /**
   * Starts the timer; 0 means no limit.
   * @param expire called if the timeout passes before the reply is sent.
   */
  limit(timeoutMs: number = DEFAULT_TIMEOUT_MS, expire: () => void = () => undefined): void {
    if (timeoutMs === 0) return;
    this.#timer = setTimeout(() => {
      expire();
      this.#abort();
    }, timeoutMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    // After a complete reply nothing listens to the signal any more, and each abort costs an event.
    if (!this.#res.writableFinished) this.#abort();
  }

  #abort(): void {
    this.#isOver = true;
    this.#controller?.abort(TIMED_OUT);
  }
}
