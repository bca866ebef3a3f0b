import type { z } from 'zod';
import { ERROR_CODES } from './errors.js';
import type { ErrorReply } from './route.js';

/** Possible problems of a value, in addition to the error codes of `errors.ts`. */
export const ISSUE_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_big',
  'invalid_email',
  'invalid_link',
  'one_line',
  'invalid',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** Why a value was refused, as in a failed reply. */
type IssueReason = Omit<NonNullable<ErrorReply['issues']>[number], 'path'> & {
  readonly code: string;
};

const NAMED: ReadonlySet<string> = new Set(ERROR_CODES);
const COUNTED: Readonly<Record<string, readonly [few: IssueCode, many: IssueCode]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
  set: ['too_few', 'too_many'],
};

/**
 * Converts an issue of a schema to code and parameters. The parse needs `reportInput` to distinguish missing from
 * wrong values.
 */
export function describeIssue(found: z.core.$ZodIssue): IssueReason {
  const { message } = found;
  if (NAMED.has(message)) return { message, code: message };
  switch (found.code) {
    case 'too_small': {
      const [code] = COUNTED[found.origin] ?? ['too_small'];
      const min = Number(found.minimum);
      if (code === 'too_short' && min === 1) return { message, code: 'required' };
      return { message, code, params: { min } };
    }
    case 'too_big': {
      const [, code] = COUNTED[found.origin] ?? [undefined, 'too_big'];
      return { message, code, params: { max: Number(found.maximum) } };
    }
    case 'invalid_format':
      return { message, code: found.format === 'email' ? 'invalid_email' : 'invalid' };
    case 'invalid_type':
      return { message, code: found.input === undefined ? 'required' : 'invalid' };
    case 'invalid_union':
      return { message, code: unionCode(found) };
    case 'custom':
      return { message, code: String(found.params?.code ?? 'invalid') };
    default:
      return { message, code: 'invalid' };
  }
}

/** For "empty or an e-mail address" the code of the second, which is what people try to type. */
function unionCode({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const inner = errors.flat().find((found) => found.code === 'invalid_format');
  return inner ? describeIssue(inner).code : 'invalid';
}
