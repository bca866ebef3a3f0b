import type { CallFailure } from '@terimce/contract/client';
import { ERROR_CODES, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import { ISSUE_CODES } from '@terimce/contract/issues';
import { CONTENT_LANGUAGES } from '@terimce/contract/languages';
import { currentLanguage, t } from './i18n.js';

interface Reason {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, number>> | undefined;
}

/** The problem of a value in the interface language, from code and parameters. */
export function issueText({ code, params }: Reason): string {
  if (ERROR_CODES.includes(code as ErrorCode)) {
    return errorMessage(code as ErrorCode, currentLanguage());
  }
  const known = ISSUE_CODES.find((one) => one === code) ?? 'invalid';
  return t(`form.issues.${known}`, { ...params });
}

/** A failure with the server's message in the present language, if it is the one of the code. */
export function inLanguage(failure: CallFailure): CallFailure {
  const code = ERROR_CODES.find((one) => one === failure.code);
  const isItsMessage =
    code && CONTENT_LANGUAGES.some((language) => errorMessage(code, language) === failure.message);
  return isItsMessage ? { ...failure, message: errorMessage(code, currentLanguage()) } : failure;
}

/** The name of the form field for an issue's path: `body.tags.3` is `tags`. */
export function fieldOf(path: string): string {
  const [first = '', second] = path.split('.');
  return first === 'body' && second !== undefined ? second : first;
}
