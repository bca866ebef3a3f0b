import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SECURITY_QUESTION } from '@terimce/contract/account';
import type { Role } from '@terimce/contract/roles';
import { usernameKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { UserRecord } from '@terimce/core/models/user';
import { Guess } from './guesses.js';
import type { Passwords } from './passwords.js';
import {
  createSession,
  findLiveSession,
  revokeSession,
  revokeSessions,
} from './session.repository.js';
import { readToken, SESSION_SECONDS, signToken } from './tokens.js';
import {
  createUser,
  findByResetLink,
  findUser,
  findUserByName,
  keepResetLink,
  replaceAnswer,
  replacePassword,
} from './user.repository.js';

/** From where somebody asks. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** Somebody who is logged in. */
export interface Identity {
  readonly id: string;
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
}

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly securityAnswer: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

/** How long a reset link is valid. */
const RESET_LINK_MS = 3_600_000;

/** Accounts: registering, logging in and out, tokens, passwords and how to get back in without one. */
export class AuthService {
  readonly #secret: string;
  readonly #passwords: Passwords;

  constructor({ jwtSecret, passwords }: { jwtSecret: string; passwords: Passwords }) {
    this.#secret = jwtSecret;
    this.#passwords = passwords;
  }

  /** @throws CodedError USERNAME_TAKEN, EMAIL_TAKEN. */
  async register(input: Registration): Promise<UserRecord> {
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.#passwords.hashPassword(input.password),
      this.#passwords.hashAnswer(input.securityAnswer),
    ]);
    return createUser({
      username: input.username.normalize('NFC'),
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
   * @throws CodedError INVALID_CREDENTIALS, ACCOUNT_DISABLED (only to who knows the password),
   * TOO_MANY_ATTEMPTS.
   */
  async login(
    name: string,
    password: string,
    origin: Origin,
  ): Promise<{ user: UserRecord; token: string; sessionId: string }> {
    const user = await findUserByName(name);
    const guess = await Guess.count('login', accountKey(user, name), origin.ipAddress);
    if (!(await this.#passwords.isPassword(password, user?.passwordHash)) || !user) {
      throw new CodedError('INVALID_CREDENTIALS');
    }
    await guess.wasRight();
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    const sessionId = await this.#openSession(user, origin);
    return {
      user,
      sessionId,
      token: signToken({ userId: String(user._id), sessionId }, this.#secret),
    };
  }

  /** Who a token stands for right now: role and state are those of this moment. Undefined if it is void. */
  async authenticate(token: string): Promise<Identity | undefined> {
    const claims = readToken(token, this.#secret);
    if (!claims) return undefined;
    const [session, user] = await Promise.all([
      findLiveSession(claims.sessionId, new Date()),
      findUser(claims.userId),
    ]);
    if (!session || !user?.isActive || !session.userId.equals(user._id)) return undefined;
    if (user.sessionsValidAfter && session.createdAt < user.sessionsValidAfter) return undefined;
    const { username, role } = user;
    return { id: claims.userId, sessionId: session._id, username, role };
  }

  async logout(identity: Identity): Promise<void> {
    await revokeSession(identity.sessionId);
  }

  /** Ends all other sessions. @throws CodedError PASSWORD_WRONG, TOO_MANY_ATTEMPTS. */
  async changePassword(
    identity: Identity,
    current: string,
    next: string,
    origin: Origin,
  ): Promise<void> {
    const user = await this.#confirm(identity, current, origin);
    await this.#setPassword(user, next, 'PASSWORD_WRONG', identity.sessionId);
  }

  /** @throws CodedError PASSWORD_WRONG, TOO_MANY_ATTEMPTS. */
  async changeAnswer(
    identity: Identity,
    current: string,
    answer: string,
    origin: Origin,
  ): Promise<void> {
    const user = await this.#confirm(identity, current, origin);
    await replaceAnswer(user._id, await this.#passwords.hashAnswer(answer), SECURITY_QUESTION);
  }

  /** The question of an account. @throws CodedError USER_NOT_FOUND, TOO_MANY_ATTEMPTS. */
  async securityQuestion(name: string, origin: Origin): Promise<string> {
    const user = await findUserByName(name);
    if (user) return user.securityQuestion || SECURITY_QUESTION;
    await Guess.countAddress('answer', origin.ipAddress);
    throw new CodedError('USER_NOT_FOUND');
  }

  /** @throws CodedError USER_NOT_FOUND, SECURITY_ANSWER_WRONG, TOO_MANY_ATTEMPTS. */
  async checkAnswer(name: string, answer: string, origin: Origin): Promise<UserRecord> {
    const user = await findUserByName(name);
    const guess = await Guess.count('answer', accountKey(user, name), origin.ipAddress);
    const right = await this.#passwords.isAnswer(answer, user?.securityAnswerHash);
    if (!user) throw new CodedError('USER_NOT_FOUND');
    if (!right) throw new CodedError('SECURITY_ANSWER_WRONG');
    await guess.wasRight();
    return user;
  }

  /**
   * Ends all sessions.
   * @throws CodedError USER_NOT_FOUND, SECURITY_ANSWER_WRONG, ACCOUNT_DISABLED, TOO_MANY_ATTEMPTS.
   */
  async resetByAnswer(name: string, answer: string, next: string, origin: Origin): Promise<void> {
    const user = await this.checkAnswer(name, answer, origin);
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    await this.#setPassword(user, next, 'SECURITY_ANSWER_WRONG');
  }

  /**
   * A one-time token for a reset link, valid for an hour; an older one of the user is void.
   * @throws CodedError USER_NOT_FOUND.
   */
  async createResetToken(userId: string): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + RESET_LINK_MS);
    const kept = await keepResetLink(userId, sha256(token), expiresAt);
    if (!kept) throw new CodedError('USER_NOT_FOUND');
    return { token, expiresAt };
  }

  /** Ends all sessions. @throws CodedError RESET_LINK_INVALID, ACCOUNT_DISABLED. */
  async resetByLink(token: string, next: string): Promise<void> {
    const user = await findByResetLink(sha256(token), new Date());
    if (!user) throw new CodedError('RESET_LINK_INVALID');
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    await this.#setPassword(user, next, 'RESET_LINK_INVALID');
  }

  async #openSession(user: UserRecord, { ipAddress, userAgent }: Origin): Promise<string> {
    const _id = randomUUID();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000);
    await createSession({
      _id,
      userId: user._id,
      createdAt,
      expiresAt,
      ipAddress,
      userAgent: userAgent.slice(0, 300),
    });
    // The password may have been changed, or the user disabled, since it was compared.
    const now = await findUser(String(user._id));
    if (now?.passwordHash !== user.passwordHash || !now.isActive) {
      await revokeSession(_id);
      throw new CodedError('INVALID_CREDENTIALS');
    }
    return _id;
  }

  async #confirm(identity: Identity, password: string, origin: Origin): Promise<UserRecord> {
    const user = await findUser(identity.id);
    if (!user) throw new CodedError('TOKEN_INVALID');
    const guess = await Guess.count('login', accountKey(user, ''), origin.ipAddress);
    const right = await this.#passwords.isPassword(password, user.passwordHash);
    if (!right) throw new CodedError('PASSWORD_WRONG');
    await guess.wasRight();
    return user;
  }

  async #setPassword(
    user: UserRecord,
    next: string,
    whenOvertaken: 'PASSWORD_WRONG' | 'SECURITY_ANSWER_WRONG' | 'RESET_LINK_INVALID',
    keepSession?: string,
  ): Promise<void> {
    const hash = await this.#passwords.hashPassword(next);
    const replaced = await replacePassword(user, hash);
    if (!replaced) throw new CodedError(whenOvertaken);
    await revokeSessions(user._id, keepSession);
  }
}

/** Under what guesses at an account are counted, also where no such account exists. */
function accountKey(user: UserRecord | undefined, name: string): string {
  return user ? String(user._id) : `?${sha256(usernameKey(name)).slice(0, 24)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
