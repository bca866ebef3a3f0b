import { createHash, randomBytes } from 'node:crypto';
import { foldKey } from '@terimce/contract/text';
import bcrypt from 'bcrypt';

/**
 * Hashes and compares passwords and security answers. Comparing takes as long whether there is a hash
 * to compare with or not, so that the time of an answer does not tell who has an account.
 */
export class Passwords {
  readonly #rounds: number;
  readonly #nobody: Promise<string>;

  /** @param rounds bcrypt cost, as a power of two. */
  constructor(rounds: number) {
    this.#rounds = rounds;
    this.#nobody = bcrypt.hash(randomBytes(24).toString('base64'), rounds);
  }

  hashPassword(password: string): Promise<string> {
    return bcrypt.hash(password.normalize('NFC'), this.#rounds);
  }

  isPassword(password: string, hash: string | undefined): Promise<boolean> {
    return this.#compare(password.normalize('NFC'), hash);
  }

  hashAnswer(answer: string): Promise<string> {
    return bcrypt.hash(answerKey(answer), this.#rounds);
  }

  isAnswer(answer: string, hash: string | undefined): Promise<boolean> {
    return this.#compare(answerKey(answer), hash);
  }

  async #compare(secret: string, hash: string | undefined): Promise<boolean> {
    const equal = await bcrypt.compare(secret, hash || (await this.#nobody));
    return equal && Boolean(hash);
  }
}

/** Answers count as equal whatever their case, accents and spaces; hashed first, since bcrypt looks at 72 bytes only. */
function answerKey(answer: string): string {
  return createHash('sha256').update(foldKey(answer)).digest('base64');
}
