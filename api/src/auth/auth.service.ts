import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { SECURITY_QUESTION } from '@terimce/contract/account';
import type { Role, TokenScope } from '@terimce/contract/roles';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { SignInRecord, UserRecord } from '@terimce/core/models/user';
import { findApiToken } from './api-tokens.js';
import { accountKey, Guess, type Guesser } from './guesses.js';
import { checkNewPassword, isWeak } from './password-rules.js';
import type { Passwords } from './passwords.js';
import { setPassword } from './set-password.js';
import {
  isApiToken,
  readDevice,
  readToken,
  SESSION_SECONDS,
  signDevice,
  signToken,
} from './tokens.js';
import { TwoStepService } from './two-step.service.js';
import {
  addSecurityEvent,
  addSignIn,
  createSession,
  createUser,
  endSessionsBefore,
  findLiveSession,
  findUser,
  findUserByName,
  findUserByNameOrEmail,
  markSecuritySeen,
  replaceAnswer,
  revokeSession,
} from './user.repository.js';

/** The origin of a request. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** A user who is logged in. */
export interface Identity {
  readonly id: string;
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
  /** Set for an API token, which is limited to these scopes. */
  readonly scopes?: readonly TokenScope[];
  /** Set for staff who have to turn on the second step before they may use the panel. */
  readonly owesTwoStep?: true;
}

/** Proof that a logged-in user knows the secrets of the account. */
export interface Proof {
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly securityAnswer: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

/** The result of a log-in. */
export interface LogIn {
  readonly user: UserRecord;
  readonly token: string;
  readonly sessionId: string;
  /** Identifies the device at its next log-in. */
  readonly device: string;
  /** Security events after this moment are new to the owner. */
  readonly seenUntil: Date | undefined;
  /** Whether the password would be refused as a new one. */
  readonly passwordIsWeak: boolean;
}

/** Accounts: registration, log-in and log-out, tokens, and password changes. */
export class AuthService {
  readonly #secret: KeyObject;
  readonly #passwords: Passwords;
  readonly #logger: Logger;
  readonly twoStep: TwoStepService;

  constructor({
    jwtSecret,
    passwords,
    logger,
  }: {
    jwtSecret: string;
    passwords: Passwords;
    logger: Logger;
  }) {
    this.#secret = createSecretKey(jwtSecret, 'utf8');
    this.#passwords = passwords;
    this.#logger = logger;
    this.twoStep = new TwoStepService(jwtSecret, logger);
  }

  /** @throws CodedError USERNAME_TAKEN, PASSWORD_GUESSABLE. */
  async register(input: Registration): Promise<UserRecord> {
    const { username, password } = input;
    checkNewPassword(password, { username, role: 'user' });
    // Checked before the costly hashing; uniqueness is enforced by the index.
    if (await findUserByName(username)) throw new CodedError('USERNAME_TAKEN');
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.#passwords.hashPassword(password),
      this.#passwords.hashAnswer(input.securityAnswer),
    ]);
    return createUser({
      username: username.normalize('NFC'),
      passwordHash,
      securityAnswerHash,
      securityQuestion: SECURITY_QUESTION,
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      email: input.email ?? '',
    });
  }

  /**
   * Takes as long for an unknown name as for a wrong password.
   * @param more.device returned by an earlier log-in from the same device.
   * @param more.code of the second step, if the account has one.
   * @throws CodedError INVALID_CREDENTIALS, ACCOUNT_DISABLED, TWO_STEP_REQUIRED and CODE_WRONG (only if the password
   * is right), TOO_MANY_ATTEMPTS, RATE_LIMITED.
   */
  async login(
    name: string,
    password: string,
    origin: Origin,
    { device, code }: { device?: string | undefined; code?: string | undefined } = {},
  ): Promise<LogIn> {
    const user = await findUserByNameOrEmail(name);
    const userId = user ? String(user._id) : '';
    const knownDevice = user && readDevice(device, userId, this.#secret);
    const guesser = { ipAddress: origin.ipAddress, knownDevice };
    const guess = await Guess.count('login', accountKey(user, name), guesser, this.#logger);
    if (!(await this.#passwords.isPassword(password, user?.passwordHash)) || !user) {
      // Not awaited: a known name must not take longer than an unknown one.
      if (user) void this.#noteSignIn(user, 'wrongPassword', origin);
      throw new CodedError('INVALID_CREDENTIALS');
    }
    await guess.wasRight();
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    // A password is enough to register any number of devices, so only devices that gave a code count.
    const provenDevice = user.twoStep
      ? readDevice(device, userId, this.#secret, user.twoStep.enabledAt)
      : knownDevice;
    const codeGuesser = { ...guesser, knownDevice: provenDevice };
    const outcome = await this.#secondStep(user, code, codeGuesser).catch(
      async (error: unknown) => {
        if (error instanceof CodedError && error.code === 'CODE_WRONG') {
          await this.#noteSignIn(user, 'wrongCode', origin);
        }
        throw error;
      },
    );
    const sessionId = await this.#openSession(user, origin);
    await this.#noteSignIn(user, outcome === 'recoveryCode' ? 'recoveryCode' : 'ok', origin);
    await markSecuritySeen(user._id, new Date());
    return {
      user,
      sessionId,
      token: signToken({ userId, sessionId }, this.#secret),
      device: provenDevice && device ? device : signDevice(userId, this.#secret),
      seenUntil: user.securitySeenAt,
      passwordIsWeak: isWeak(password, user),
    };
  }

  /** The user of a token with the current role and state. Undefined if the token is invalid. */
  async authenticate(token: string): Promise<Identity | undefined> {
    if (isApiToken(token)) return this.#byApiToken(token);
    const claims = readToken(token, this.#secret);
    if (!claims) return undefined;
    const [session, user] = await Promise.all([
      findLiveSession(claims.sessionId, new Date()),
      findUser(claims.userId),
    ]);
    if (!session || !user?.isActive || !session.userId.equals(user._id)) return undefined;
    if (user.sessionsValidAfter && session.createdAt < user.sessionsValidAfter) return undefined;
    return this.#identityOf(user, session._id);
  }

  async #byApiToken(token: string): Promise<Identity | undefined> {
    const record = await findApiToken(token, new Date());
    if (!record) return undefined;
    const user = await findUser(String(record.userId));
    if (!user?.isActive) return undefined;
    if (user.sessionsValidAfter && record.createdAt < user.sessionsValidAfter) return undefined;
    return { ...(await this.#identityOf(user, `token ${record._id}`)), scopes: record.scopes };
  }

  async #identityOf(user: UserRecord, sessionId: string): Promise<Identity> {
    const { _id, username, role } = user;
    const owes = !user.twoStep && (await this.twoStep.isRequired(user));
    const identity = { id: String(_id), sessionId, username, role };
    return owes ? { ...identity, owesTwoStep: true } : identity;
  }

  async logout(identity: Identity): Promise<void> {
    await revokeSession(identity.sessionId);
  }

  /** Ends all other sessions. @throws CodedError PASSWORD_WRONG, PASSWORD_GUESSABLE, TOO_MANY_ATTEMPTS. */
  async changePassword(
    identity: Identity,
    current: string,
    next: string,
    origin: Origin,
  ): Promise<void> {
    const user = await this.confirm(identity, current, origin);
    const keepSession = identity.sessionId;
    await setPassword(this.#passwords, user, next, {
      whenOvertaken: 'PASSWORD_WRONG',
      keepSession,
    });
  }

  /** @throws CodedError PASSWORD_WRONG, TOO_MANY_ATTEMPTS. */
  async changeAnswer(
    identity: Identity,
    current: string,
    answer: string,
    origin: Origin,
  ): Promise<void> {
    const user = await this.confirm(identity, current, origin);
    await replaceAnswer(user._id, await this.#passwords.hashAnswer(answer), SECURITY_QUESTION);
  }

  async #openSession(user: UserRecord, { ipAddress, userAgent }: Origin): Promise<string> {
    const _id = randomUUID();
    const createdAt = new Date();
    // Set while the clock was ahead, it would make every new session invalid until then.
    if (user.sessionsValidAfter && user.sessionsValidAfter > createdAt) {
      await endSessionsBefore(user._id, createdAt);
    }
    const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000);
    await createSession({
      _id,
      userId: user._id,
      createdAt,
      expiresAt,
      ipAddress,
      userAgent: userAgent.slice(0, 300),
    });
    // The password may have changed, or the user been disabled, since it was compared.
    const now = await findUser(String(user._id));
    const isAsCompared =
      now?.passwordHash === user.passwordHash && now.twoStep?.secret === user.twoStep?.secret;
    if (!isAsCompared || !now.isActive) {
      await revokeSession(_id);
      throw new CodedError('INVALID_CREDENTIALS');
    }
    return _id;
  }

  /**
   * Verifies the password of a logged-in user.
   * @throws CodedError PASSWORD_WRONG, TOKEN_INVALID, TOO_MANY_ATTEMPTS.
   */
  async confirm(identity: Identity, password: string, origin: Origin): Promise<UserRecord> {
    const user = await findUser(identity.id);
    if (!user) throw new CodedError('TOKEN_INVALID');
    // A session counts as a known device, because it has logged in.
    const guesser = { ...origin, knownDevice: identity.sessionId };
    const guess = await Guess.count('login', accountKey(user, ''), guesser, this.#logger);
    const right = await this.#passwords.isPassword(password, user.passwordHash);
    if (!right) throw new CodedError('PASSWORD_WRONG');
    await guess.wasRight();
    return user;
  }

  /**
   * {@link confirm}, and the second step if the account has one; for changes to how the account is accessed.
   * @throws CodedError PASSWORD_WRONG, TWO_STEP_REQUIRED, CODE_WRONG, TOKEN_INVALID, TOO_MANY_ATTEMPTS.
   */
  async prove(identity: Identity, proof: Proof, origin: Origin): Promise<UserRecord> {
    const user = await this.confirm(identity, proof.currentPassword, origin);
    await this.#secondStep(user, proof.code, { ...origin, knownDevice: identity.sessionId });
    return user;
  }

  async #secondStep(user: UserRecord, code: string | undefined, guesser: Guesser) {
    const taken = await this.twoStep.check(user, code, guesser);
    if (taken === 'recoveryCode') {
      const { ipAddress } = guesser;
      await addSecurityEvent(user._id, { kind: 'recoveryCodeUsed', ipAddress });
    }
    return taken;
  }

  async #noteSignIn(
    user: UserRecord,
    outcome: SignInRecord['outcome'],
    { ipAddress, userAgent }: Origin,
  ): Promise<void> {
    const signIn = { userId: user._id, outcome, ipAddress, userAgent: userAgent.slice(0, 300) };
    await addSignIn(signIn).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'A log-in could not be added to the history'),
    );
  }
}
