// Without schemas, so that forms can check before anything is sent.

/**
 * A user name that may be registered: 3 to 30 Latin letters, digits, `.`, `_` or `-`. Letters of other scripts look
 * like Latin ones, and would make two names that nobody can tell apart.
 */
export const USERNAME = /^[\p{Script=Latin}0-9._-]{3,30}$/u;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt uses only this many bytes. */
export const PASSWORD_MAX_BYTES = 72;
