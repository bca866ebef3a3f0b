import { hasAccess } from '@terimce/contract/roles';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { UserRecord } from '@terimce/core/models/user';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shortest password for users of the panel; `PASSWORD_MIN_LENGTH` applies to everyone. */
const STAFF_PASSWORD_MIN_LENGTH = 10;

/** Number of passwords that are refused as common. The list is ordered by frequency in leaks. */
const COMMON_COUNT = 10_000;
/** Common in Turkey, but not among the first of a list from worldwide leaks. */
const COMMON_IN_TURKEY =
  `şifre sifre123 parola parola123 türkiye istanbul istanbul34 ankara06 galatasaray fenerbahce besiktas trabzonspor
beşiktaş1903 fenerbahçe1907 galatasaray1905 seniseviyorum allah atatürk bismillah ailem canım aşkım`.split(
    /\s+/,
  );
const COMMON = new Set(
  [...dictionary['passwords-common'].slice(0, COMMON_COUNT), ...COMMON_IN_TURKEY].map(foldKey),
);

/** One letter, or a group of up to four, repeated. */
const REPEATED = /^(.{1,4}?)\1+$/u;

type PasswordOwner = Pick<UserRecord, 'username' | 'role'>;

/**
 * Whether an attacker would try it first: a common password, the user name, also repeated or with digits, or one
 * group of letters repeated. Case and accents are ignored.
 */
function isGuessable(password: string, username: string): boolean {
  const key = foldKey(password);
  if (COMMON.has(key) || REPEATED.test(key)) return true;
  const name = foldKey(username);
  return name !== '' && /^\d{0,4}$/.test(key.replaceAll(name, ''));
}

/** Why a password is refused as a new one; undefined if it is not. */
export function weaknessOf(password: string, { username, role }: PasswordOwner) {
  const isTooShort = [...password].length < STAFF_PASSWORD_MIN_LENGTH;
  if (hasAccess(role, 'panel') && isTooShort) return 'PASSWORD_TOO_SHORT_FOR_STAFF';
  return isGuessable(password, username) ? 'PASSWORD_GUESSABLE' : undefined;
}

/** @throws CodedError PASSWORD_GUESSABLE, PASSWORD_TOO_SHORT_FOR_STAFF. */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner);
  if (weakness) throw new CodedError(weakness);
}
