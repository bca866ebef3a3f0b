import { z } from 'zod';
import { ROLES } from './roles.js';

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt looks at no more bytes than this. */
export const PASSWORD_MAX_BYTES = 72;

/** The one security question; the front end shows it in the reader's language. */
export const SECURITY_QUESTION = 'primary_school_teacher';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A user name that may be registered: 3 to 30 letters, digits, `.`, `_` or `-`. */
export const newUsername = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._-]{3,30}$/u, 'USERNAME_INVALID');
/** A user name or an e-mail address as somebody types it to log in. */
export const typedUsername = z.string().trim().min(1, 'VALIDATION_FAILED').max(254);
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'PASSWORD_TOO_SHORT')
  .refine((value) => bytes(value) <= PASSWORD_MAX_BYTES, 'PASSWORD_TOO_LONG');
/** A password as somebody types it; its rules are not told to a guesser. */
export const typedPassword = z.string().min(1, 'VALIDATION_FAILED').max(1000);
export const securityAnswer = z.string().trim().min(1, 'VALIDATION_FAILED').max(200);
/** An e-mail address, or empty for none. */
export const optionalEmail = z.union([z.literal(''), z.email().max(254)]).optional();

export const userStats = z.object({
  termsCreated: z.number(),
  searchCount: z.number(),
  feedbackCount: z.number(),
  suggestionCount: z.number(),
  lastActivity: z.string().nullable(),
});

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
    createdAt: z.string(),
    stats: userStats,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;
