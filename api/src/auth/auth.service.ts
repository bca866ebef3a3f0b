import { SECURITY_QUESTION } from '@terimce/contract/account';
import type { BodyOf } from '@terimce/contract/routes';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { SignInRecord, UserRecord } from '@terimce/core/models/user';
import type { AuthenticatedUser } from '../http/context.js';
import { accountKey, beginGuess, type Guesser, typedKey } from './guesses.js';
import { checkNewPassword, weaknessOf } from './password-rules.js';
import type { Passwords } from './passwords.js';
import { addSignIn } from './session.repository.js';
import { type Origin, SessionService } from './session.service.js';
import { setPassword } from './set-password.js';
import { TwoStepService } from './two-step.service.js';
import {
  addSecurityEvent,
  createUser,
  findUserByNameOrEmail,
  markSecuritySeen,
  ownAccount,
  type ProfileChange,
  replaceAnswer,
  requireFreeName,
  updateProfile,
} from './user.repository.js';

/** Proof that a logged-in user knows the secrets of the account. */
type Proof = BodyOf<'POST /auth/two-step/off'>;

/** Accounts: registration, log-in and log-out, and changes by their owners. */
export class AuthService {
  readonly #passwords: Passwords;
  readonly #logger: Logger;
  readonly sessions: SessionService;
  readonly twoStep: TwoStepService;

  constructor(jwtSecret: string, passwords: Passwords, logger: Logger) {
    this.#passwords = passwords;
    this.#logger = logger;
    this.sessions = new SessionService(jwtSecret);
    this.twoStep = new TwoStepService(jwtSecret, logger);
  }

  /**
   * @param count counts the new account, which its address may not have: called only for one that nothing else refuses.
   * @throws CodedError USERNAME_TAKEN, PASSWORD_GUESSABLE.
   */
  async register(
    input: BodyOf<'POST /auth/register'>,
    { signal }: Pick<Origin, 'signal'>,
    count: () => Promise<void>,
  ): Promise<UserRecord> {
    const { username, password } = input;
    checkNewPassword(password, { username, role: 'user' });
    // Before the costly hashing.
    await requireFreeName(username);
    await count();
    const [passwordHash, securityAnswerHash] = await Promise.all([
      this.#passwords.hashPassword(password, { signal }),
      this.#passwords.hashAnswer(input.securityAnswer, { signal }),
    ]);
    return createUser({
      username,
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
   * @returns the account as it was before; `device` identifies the device at its next log-in, and `passwordIsWeak` says
   * that the password would be refused as a new one.
   * @throws CodedError INVALID_CREDENTIALS, ACCOUNT_DISABLED, TWO_STEP_REQUIRED and CODE_WRONG (only if the password
   * is right), TOO_MANY_ATTEMPTS, RATE_LIMITED.
   */
  async login(
    name: string,
    password: string,
    origin: Origin,
    { device, code }: Pick<BodyOf<'POST /auth/login'>, 'device' | 'code'>,
  ) {
    const { ipAddress } = origin;
    const user = await findUserByNameOrEmail(name);
    const guesser = await this.sessions.guesser(user, ipAddress, device);
    const guessed = { account: accountKey(user, name), typed: typedKey(name) };
    const guess = await beginGuess('login', guessed, guesser, this.#logger);
    const work = { signal: origin.signal, isKnown: guesser.knownDevice !== undefined };
    if (!(await this.#passwords.isPassword(password, user?.passwordHash, work)) || !user) {
      // Not awaited: a known name must not take longer than an unknown one.
      if (user) void this.#noteSignIn(user, 'wrongPassword', origin);
      throw new CodedError('INVALID_CREDENTIALS');
    }
    await guess.wasRight();
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    // A password is enough to register any number of devices, so only those that gave a code count.
    const proven = await this.sessions.guesser(user, ipAddress, device, { withCode: true });
    const outcome = await this.#secondStep(user, code, proven).catch(async (error: unknown) => {
      if (error instanceof CodedError && error.code === 'CODE_WRONG') {
        await this.#noteSignIn(user, 'wrongCode', origin);
      }
      throw error;
    });
    const token = await this.sessions.open(user, origin);
    await this.#noteSignIn(user, outcome === 'recoveryCode' ? 'recoveryCode' : 'ok', origin);
    await markSecuritySeen(user._id, new Date());
    return {
      user,
      token,
      device: proven.knownDevice && device ? device : this.sessions.signDevice(String(user._id)),
      passwordIsWeak: weaknessOf(password, user) !== undefined,
    };
  }

  /** Ends all other sessions. @throws CodedError as {@link prove}, and PASSWORD_GUESSABLE. */
  async changePassword(
    identity: AuthenticatedUser,
    proof: Proof,
    next: string,
    origin: Origin,
  ): Promise<void> {
    // First, because a code works only once.
    checkNewPassword(next, identity);
    const user = await this.prove(identity, proof, origin);
    const keepSession = identity.sessionId;
    await setPassword(this.#passwords, user, next, {
      whenOvertaken: 'PASSWORD_WRONG',
      keepSession,
      signal: origin.signal,
    });
  }

  /**
   * Changes names and e-mail address; '' clears a field. Another address needs the proof of {@link prove}, and the
   * owner is notified at the next log-in.
   * @throws CodedError as {@link prove}.
   */
  async changeProfile(
    identity: AuthenticatedUser,
    change: ProfileChange,
    { currentPassword, code }: { [K in keyof Proof]?: Proof[K] | undefined },
    origin: Origin,
  ): Promise<UserRecord> {
    const before = await ownAccount(identity.id);
    const email = change.email?.trim();
    const isOtherEmail = email !== undefined && email !== (before.email ?? '');
    if (isOtherEmail) {
      if (currentPassword === undefined) throw new CodedError('PASSWORD_WRONG');
      await this.prove(identity, { currentPassword, code }, origin);
    }
    const user = await updateProfile(before, change);
    if (!user) throw new CodedError('TOKEN_INVALID');
    if (isOtherEmail) {
      const { ipAddress } = origin;
      await addSecurityEvent(before._id, { kind: 'emailChanged', ipAddress });
    }
    return user;
  }

  /** @throws CodedError as {@link prove}. */
  async changeAnswer(
    identity: AuthenticatedUser,
    proof: Proof,
    answer: string,
    origin: Origin,
  ): Promise<void> {
    const user = await this.prove(identity, proof, origin);
    await replaceAnswer(
      user._id,
      await this.#passwords.hashAnswer(answer, { signal: origin.signal, isKnown: true }),
      SECURITY_QUESTION,
    );
  }

  /**
   * Verifies the password of a logged-in user, and the second step if the account has one; for changes to how the
   * account is accessed.
   * @throws CodedError PASSWORD_WRONG, TWO_STEP_REQUIRED, CODE_WRONG, TOKEN_INVALID, TOO_MANY_ATTEMPTS.
   */
  async prove(
    identity: AuthenticatedUser,
    { currentPassword, code }: Proof,
    origin: Origin,
  ): Promise<UserRecord> {
    const user = await ownAccount(identity.id);
    // A session counts as a known device, because it has logged in.
    const guesser = { ...origin, knownDevice: identity.sessionId };
    const guess = await beginGuess('login', { account: String(user._id) }, guesser, this.#logger);
    const work = { signal: origin.signal, isKnown: true };
    const right = await this.#passwords.isPassword(currentPassword, user.passwordHash, work);
    if (!right) throw new CodedError('PASSWORD_WRONG');
    await guess.wasRight();
    await this.#secondStep(user, code, guesser);
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
    await addSignIn({ userId: user._id, outcome, ipAddress, userAgent }).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'A log-in could not be added to the history'),
    );
  }
}
