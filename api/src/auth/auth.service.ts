import { SECURITY_QUESTION } from '@terimce/contract/account';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { SignInRecord, UserRecord } from '@terimce/core/models/user';
import { accountKey, Guess, type Guesser } from './guesses.js';
import { checkNewPassword, isWeak } from './password-rules.js';
import type { Passwords } from './passwords.js';
import { type Identity, type Origin, SessionService } from './session.service.js';
import { setPassword } from './set-password.js';
import { TwoStepService } from './two-step.service.js';
import {
  addSecurityEvent,
  addSignIn,
  createUser,
  findUser,
  findUserByName,
  findUserByNameOrEmail,
  markSecuritySeen,
  replaceAnswer,
  revokeSession,
} from './user.repository.js';

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

/** Accounts: registration, log-in and log-out, and password changes. */
export class AuthService {
  readonly #passwords: Passwords;
  readonly #logger: Logger;
  readonly sessions: SessionService;
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
    this.#passwords = passwords;
    this.#logger = logger;
    this.sessions = new SessionService(jwtSecret);
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
    const knownDevice = user && this.sessions.readDevice(device, userId);
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
      ? this.sessions.readDevice(device, userId, user.twoStep.enabledAt)
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
    const { sessionId, token } = await this.sessions.open(user, origin);
    await this.#noteSignIn(user, outcome === 'recoveryCode' ? 'recoveryCode' : 'ok', origin);
    await markSecuritySeen(user._id, new Date());
    return {
      user,
      sessionId,
      token,
      device: provenDevice && device ? device : this.sessions.signDevice(userId),
      seenUntil: user.securitySeenAt,
      passwordIsWeak: isWeak(password, user),
    };
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
