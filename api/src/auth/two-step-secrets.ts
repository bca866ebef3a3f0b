import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from './api-token.repository.js';

/** Codes of the steps before and after are accepted as well, because clocks differ. */
const WINDOW = 1;
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 118 bits, which nobody can guess from a hash without a key. */
const RECOVERY_GROUPS = 4;
const GROUP_LENGTH = 6;

/** The latest time step of which a code is accepted now. */
export function latestStep(now = Date.now()): number {
  return Math.floor(now / 1000 / STEP_SECONDS) + WINDOW;
}

/** Cryptography of the second step, with keys derived from the server's secret. */
export class TwoStepSecrets {
  readonly #cipherKey: Buffer;
  readonly #hashKey: Buffer;

  constructor(serverSecret: string) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', serverSecret, '', `terimce ${purpose}`, 32));
    this.#cipherKey = derive('two-step secrets');
    this.#hashKey = derive('recovery codes');
  }

  /** A new secret: encrypted for storing, and in the form that an authenticator accepts. */
  offer(username: string): { stored: string; secret: string; uri: string } {
    const secret = new Secret({ size: 20 });
    const uri = totpOf(secret, username).toString();
    return { stored: this.#encrypt(secret.base32), secret: secret.base32, uri };
  }

  /** Whether a secret was encrypted with the key of this server. */
  canRead(stored: string): boolean {
    return this.#decrypt(stored) !== undefined;
  }

  /** The time step of a code if it is valid for that secret now, else undefined. */
  stepOf(code: string, stored: string, now = Date.now()): number | undefined {
    const secret = this.#decrypt(stored);
    if (!secret) return undefined;
    const totp = totpOf(Secret.fromBase32(secret));
    const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
    return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
  }

  /** Codes that each work once, and their hashes for storing. */
  recoveryCodes(): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    return { codes, hashes: codes.map((code) => hashToken(bare(code))) };
  }

  /**
   * The hashes that a recovery code may have been stored as. Codes of ten letters, which are no longer made, have a
   * keyed one. Spaces, hyphens and case are ignored.
   */
  recoveryHashes(code: string): string[] {
    const keyed = createHmac('sha256', this.#hashKey).update(bare(code)).digest('base64url');
    return [hashToken(bare(code)), keyed];
  }

  #encrypt(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined if it was encrypted with another server secret. */
  #decrypt(stored: string): string | undefined {
    const bytes = Buffer.from(stored, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      return undefined;
    }
  }
}

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Terimce', label, secret, period: STEP_SECONDS });
}

function newCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: RECOVERY_GROUPS }, group).join('-');
}

function bare(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
