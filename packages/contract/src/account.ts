import { z } from 'zod';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, USERNAME } from './account-rules.js';
import { ROLES, TOKEN_SCOPES } from './roles.js';

/** The only security question; the front end shows it in the reader's language. */
export const SECURITY_QUESTION = 'primary_school_teacher';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A user name that may be registered; a letter may be typed as a base letter and a mark. */
export const newUsername = z.string().trim().normalize().regex(USERNAME, 'USERNAME_INVALID');
/** A user name or an e-mail address, as typed at log-in. */
export const typedUsername = z.string().trim().min(1, 'VALIDATION_FAILED').max(254);
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'PASSWORD_TOO_SHORT')
  .refine((value) => bytes(value) <= PASSWORD_MAX_BYTES, 'PASSWORD_TOO_LONG');
/** A password as typed; its rules are not revealed to a guesser. */
export const typedPassword = z.string().min(1, 'VALIDATION_FAILED').max(1000);
export const securityAnswer = z.string().trim().min(1, 'VALIDATION_FAILED').max(200);
/** An e-mail address, or empty for none. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254)
  .pipe(z.union([z.literal(''), z.email()]))
  .optional();

export const userStats = z.object({
  termsCreated: z.number(),
  searchCount: z.number(),
  feedbackCount: z.number(),
  suggestionCount: z.number(),
  lastActivity: z.string().nullable(),
});

/** A code of an authenticator, or a recovery code, as typed. */
export const typedCode = z.string().trim().min(1, 'VALIDATION_FAILED').max(40);

/**
 * To change how an account is accessed, the user has to send its secrets: the password, and a code if the second step
 * is on.
 */
export const proof = { currentPassword: typedPassword, code: typedCode.optional() };
export const proofErrors = [
  'PASSWORD_WRONG',
  'TWO_STEP_REQUIRED',
  'CODE_WRONG',
  'TWO_STEP_UNREADABLE',
  'TOO_MANY_ATTEMPTS',
] as const;

/** Outcomes of a log-in attempt. */
export const SIGN_IN_OUTCOMES = ['ok', 'recoveryCode', 'wrongPassword', 'wrongCode'] as const;

/** One log-in attempt. */
export const signIn = z.object({
  at: z.string(),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ipAddress: z.string(),
  userAgent: z.string(),
});

/** A token with which a program makes calls for an account, without its secret. */
export const apiToken = z
  .object({
    _id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    /** Its first characters. */
    start: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });

/** Events of an account that its owner should know about. */
export const SECURITY_EVENTS = [
  'passwordResetByAnswer',
  'passwordResetByLink',
  'wrongAnswer',
  'emailChanged',
  'twoStepOn',
  'twoStepOff',
  'recoveryCodeUsed',
  'apiTokenMade',
] as const;
export const securityEvent = z.object({
  kind: z.enum(SECURITY_EVENTS),
  at: z.string(),
  ipAddress: z.string(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

/** An account as its owner and administrators see it. */
export const user = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    /** Derived from the role. */
    isAdmin: z.boolean(),
    /** Whether a log-in needs a code in addition to the password. */
    twoStep: z.boolean(),
    createdAt: z.string(),
    stats: userStats,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;
