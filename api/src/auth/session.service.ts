import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { CodedError } from '@terimce/core/coded-error';
import type { UserRecord } from '@terimce/core/models/user';
import jwt from 'jsonwebtoken';
import { Types } from 'mongoose';
import type { AuthenticatedUser } from '../http/context.js';
import { addressKey } from '../http/rate-limits.js';
import { API_TOKEN_PREFIX, findApiToken } from './api-token.repository.js';
import type { Guesser } from './guesses.js';
import {
  createSession,
  findLiveSession,
  revokeSession,
  signInAddresses,
} from './session.repository.js';
import {
  type AccountSettings,
  accountSettings,
  endSessionsBefore,
  findUser,
  requiresTwoStep,
} from './user.repository.js';

/** The origin of a request. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Aborts when the reply is no longer needed. */
  readonly signal: AbortSignal;
}

/** Validity of a session token and of a device token, in seconds. */
const SESSION_SECONDS = 7 * 24 * 3600;
const DEVICE_SECONDS = 180 * 24 * 3600;
/** Audience of device tokens, which are signed with the same secret as session tokens. */
const DEVICE = 'device';

/** Sessions of users who are logged in: opens them, and reads the tokens of requests. */
export class SessionService {
  /** A KeyObject, because jsonwebtoken first tries to parse a string as a public key, which is slow. */
  readonly #secret: KeyObject;

  constructor(jwtSecret: string) {
    this.#secret = createSecretKey(jwtSecret, 'utf8');
  }

  /** The user of a token with the current role and state. Undefined if the token is invalid. */
  async authenticate(token: string): Promise<AuthenticatedUser | undefined> {
    if (token.startsWith(API_TOKEN_PREFIX)) return this.#byApiToken(token);
    const claims = this.#read(token);
    if (!claims?.sub || !claims.jti || !claims.exp) return undefined;
    const [session, user, settings] = await Promise.all([
      findLiveSession(claims.jti, new Date()),
      findUser(claims.sub),
      // Read for staff, and at the same time, so that their calls do not wait for it.
      accountSettings(),
    ]);
    if (!session || !user?.isActive || !session.userId.equals(user._id)) return undefined;
    if (user.sessionsValidAfter && session.createdAt < user.sessionsValidAfter) return undefined;
    return identityOf(user, session._id, settings);
  }

  async #byApiToken(token: string): Promise<AuthenticatedUser | undefined> {
    const record = await findApiToken(token, new Date());
    if (!record) return undefined;
    const user = await findUser(String(record.userId));
    if (!user?.isActive) return undefined;
    if (user.sessionsValidAfter && record.createdAt < user.sessionsValidAfter) return undefined;
    const identity = identityOf(user, `token ${record._id}`, await accountSettings());
    return { ...identity, scopes: record.scopes };
  }

  /**
   * Opens a session for a user whose password was compared. @returns the token, which is valid for a week.
   * @throws CodedError INVALID_CREDENTIALS if the account has changed since it was read.
   */
  async open(user: UserRecord, { ipAddress, userAgent }: Origin): Promise<string> {
    const _id = randomUUID();
    const createdAt = new Date();
    // Set while the clock was ahead, it would make every new session invalid until then.
    if (user.sessionsValidAfter && user.sessionsValidAfter > createdAt) {
      await endSessionsBefore(user._id, createdAt);
    }
    const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000);
    await createSession({ _id, userId: user._id, createdAt, expiresAt, ipAddress, userAgent });
    // The password may have changed, or the user been disabled, since it was compared.
    const now = await findUser(String(user._id));
    const isAsCompared =
      now?.passwordHash === user.passwordHash && now.twoStep?.secret === user.twoStep?.secret;
    if (!isAsCompared || !now.isActive) {
      await revokeSession(_id);
      throw new CodedError('INVALID_CREDENTIALS');
    }
    return this.#sign({ subject: String(user._id), jwtid: _id, expiresIn: SESSION_SECONDS });
  }

  /** A token that identifies a device that has just logged in to an account; it grants no access. */
  signDevice(userId: string): string {
    const expiresIn = DEVICE_SECONDS;
    return this.#sign({ audience: DEVICE, subject: userId, jwtid: randomUUID(), expiresIn });
  }

  /** The id of a device that logged in to that account after `since`, else undefined. */
  readDevice(token: string | undefined, userId: string, since = new Date(0)): string | undefined {
    const claims = token && this.#read(token, DEVICE);
    if (!claims || claims.sub !== userId) return undefined;
    // Compared in whole seconds.
    return (claims.iat ?? 0) >= Math.floor(since.getTime() / 1000) ? claims.jti : undefined;
  }

  /**
   * Where a guess at a secret of an account comes from: whether the device or the network has logged in to it with the
   * present password, and if `withCode` with the present second step. An unknown account is looked up like a known one,
   * so that both take as long.
   */
  async guesser(
    user: UserRecord | undefined,
    ipAddress: string,
    device: string | undefined,
    { withCode = false } = {},
  ): Promise<Guesser> {
    const moments = [user?.passwordChangedAt, withCode ? user?.twoStep?.enabledAt : undefined];
    const since = new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
    const addresses = await signInAddresses(user?._id ?? new Types.ObjectId(), since);
    const place = addressKey(ipAddress);
    return {
      ipAddress,
      knownDevice: user && this.readDevice(device, String(user._id), since),
      isKnownPlace: addresses.some((address) => addressKey(address) === place),
    };
  }

  #sign(options: jwt.SignOptions): string {
    return jwt.sign({}, this.#secret, { algorithm: 'HS256', ...options });
  }

  /** The claims of our token for that audience if it has not expired, else undefined. */
  #read(token: string, audience?: string): jwt.JwtPayload | undefined {
    try {
      const claims = jwt.verify(token, this.#secret, { algorithms: ['HS256'] });
      return typeof claims === 'object' && claims.aud === audience ? claims : undefined;
    } catch {
      return undefined;
    }
  }
}

function identityOf(
  { _id, username, role, twoStep }: UserRecord,
  sessionId: string,
  settings: AccountSettings,
): AuthenticatedUser {
  const identity = { id: String(_id), sessionId, username, role };
  const owes = !twoStep && requiresTwoStep(role, settings);
  return owes ? { ...identity, owesTwoStep: true } : identity;
}
