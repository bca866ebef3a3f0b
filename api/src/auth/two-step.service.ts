import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { UserRecord } from '@terimce/core/models/user';
import { beginGuess, type Guesser } from './guesses.js';
import {
  endTwoStep,
  keepTwoStepOffer,
  replaceRecoveryCodes,
  startTwoStep,
  takeRecoveryCode,
  takeStep,
} from './two-step.repository.js';
import { latestStep, TwoStepSecrets } from './two-step-secrets.js';
import { accountSettings, requiresTwoStep } from './user.repository.js';

/** How long an offered secret stays valid without its first code, in milliseconds. */
const OFFER_MS = 15 * 60_000;

/** The second step of a log-in: codes of an authenticator (RFC 6238), and recovery codes for when it is lost. */
export class TwoStepService {
  readonly #secrets: TwoStepSecrets;
  readonly #logger: Logger;

  constructor(serverSecret: string, logger: Logger) {
    this.#secrets = new TwoStepSecrets(serverSecret);
    this.#logger = logger;
  }

  /**
   * Verifies that the user has the authenticator of the account or a recovery code; each code works once.
   * @returns what was used; undefined if the account has no second step.
   * @throws CodedError TWO_STEP_REQUIRED, CODE_WRONG, TWO_STEP_UNREADABLE, TOO_MANY_ATTEMPTS.
   */
  async check(
    user: UserRecord,
    code: string | undefined,
    guesser: Guesser,
  ): Promise<'code' | 'recoveryCode' | undefined> {
    const { twoStep } = user;
    if (!twoStep) return undefined;
    if (code === undefined) throw new CodedError('TWO_STEP_REQUIRED');
    const guess = await beginGuess('code', { account: String(user._id) }, guesser, this.#logger);
    const digits = code.replace(/\s/g, '');
    const isCode = /^\d{6}$/.test(digits);
    if (isCode && !this.#secrets.canRead(twoStep.secret)) {
      this.#logger.error(
        { userId: String(user._id) },
        'The second step of an account was encrypted with another JWT_SECRET, as after a restore from another installation; only its recovery codes work',
      );
      throw new CodedError('TWO_STEP_UNREADABLE');
    }
    const step = isCode ? this.#secrets.stepOf(digits, twoStep.secret) : undefined;
    const taken = isCode
      ? step !== undefined && (await takeStep(user._id, twoStep.secret, step, latestStep()))
      : await takeRecoveryCode(user._id, this.#secrets.recoveryHashes(code));
    if (!taken) throw new CodedError('CODE_WRONG');
    await guess.wasRight();
    return isCode ? 'code' : 'recoveryCode';
  }

  /** A new secret for the account's authenticator; it takes effect when {@link start} has received a code of it. */
  async offer(user: UserRecord): Promise<{ secret: string; uri: string }> {
    const { stored, ...shown } = this.#secrets.offer(user.username);
    await keepTwoStepOffer(user._id, { secret: stored, at: new Date() });
    return shown;
  }

  /** @returns the recovery codes. @throws CodedError CODE_WRONG, TOO_MANY_ATTEMPTS. */
  async start(user: UserRecord, code: string, guesser: Guesser): Promise<string[]> {
    const guess = await beginGuess('code', { account: String(user._id) }, guesser, this.#logger);
    const { twoStepOffer: offer } = user;
    const isFresh = offer !== undefined && Date.now() - offer.at.getTime() < OFFER_MS;
    const lastStep = isFresh
      ? this.#secrets.stepOf(code.replace(/\s/g, ''), offer.secret)
      : undefined;
    if (!offer || lastStep === undefined) throw new CodedError('CODE_WRONG');
    await guess.wasRight();
    const { codes, hashes } = this.#secrets.recoveryCodes();
    const { secret } = offer;
    const started = { secret, enabledAt: new Date(), lastStep, recoveryHashes: hashes };
    if (!(await startTwoStep(user._id, started))) throw new CodedError('CODE_WRONG');
    return codes;
  }

  /** @throws CodedError TWO_STEP_OFF. */
  async renewRecoveryCodes(user: UserRecord): Promise<string[]> {
    const { codes, hashes } = this.#secrets.recoveryCodes();
    if (!(await replaceRecoveryCodes(user._id, hashes))) throw new CodedError('TWO_STEP_OFF');
    return codes;
  }

  /** @throws CodedError TWO_STEP_MANDATORY. */
  async end(user: UserRecord): Promise<void> {
    if (requiresTwoStep(user.role, await accountSettings()))
      throw new CodedError('TWO_STEP_MANDATORY');
    await endTwoStep(user._id);
  }
}
