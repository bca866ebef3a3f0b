import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, USERNAME } from '@terimce/contract/account-rules';
import { t } from '../i18n.js';

/** The error of a user name for registration; undefined if there is none. */
export function usernameError(username: string): string | undefined {
  const trimmed = username.trim().normalize();
  if (trimmed === '') return t('auth.errors.usernameRequired');
  if ([...trimmed].length < 3) return t('auth.errors.usernameShort');
  return USERNAME.test(trimmed) ? undefined : t('auth.errors.usernameInvalid');
}

/** The error of a new password. */
export function passwordError(password: string): string | undefined {
  if (password === '') return t('auth.errors.passwordRequired');
  if (password.length < PASSWORD_MIN_LENGTH) return t('auth.errors.passwordShort');
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    return t('auth.errors.passwordLong');
  }
  return undefined;
}

export function repeatError(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : t('auth.errors.passwordsDiffer');
}
