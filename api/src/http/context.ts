import type { UiLanguage } from '@terimce/contract/languages';
import type { Role } from '@terimce/contract/roles';

/** Who makes a call, as read from a valid bearer token. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** The log-in that the token belongs to. */
  readonly sessionId: string;
}

/** What a handler knows of the request beside its parsed input. */
export interface RequestContext {
  readonly requestId: string;
  /** Language of messages, from Accept-Language; Turkish by default. */
  readonly language: UiLanguage;
  /** Address of the visitor; behind a proxy only as far as TRUST_PROXY says. */
  readonly ip: string;
  readonly userAgent: string;
  /** Id that the device keeps for a visitor (header `x-session-id`); '' without one. */
  readonly guestSessionId: string;
  /** The visitor asked not to be counted (DNT, Sec-GPC or the site's own switch). */
  readonly doNotTrack: boolean;
  /** Set for every call that needs a log-in, and for others when a valid token came along. */
  readonly user: AuthenticatedUser | undefined;
  /** Ends when the reply is no longer wanted: connection closed or time over. */
  signal(): AbortSignal;
  /** Sets a header of the reply. */
  header(name: string, value: string): void;
  /** Answers with another success status than the route's. */
  status(code: number): void;
}

/** {@link RequestContext} of a call that needs a log-in. */
export interface UserContext extends RequestContext {
  readonly user: AuthenticatedUser;
}

/** Reads bearer tokens; implemented by the accounts. */
export interface SessionReader {
  /** The user behind a token that is valid and not revoked, else undefined. */
  authenticate(token: string): Promise<AuthenticatedUser | undefined>;
}

/** Knows which addresses are banned; asked for every request, so it answers from memory. */
export interface BanList {
  isBanned(ip: string): boolean;
}
