// Without schemas, so that forms can check before anything is sent.

/**
 * A user name that may be registered: 3 to 30 letters of Turkish and English, digits, `.`, `_` or `-`. Other letters look
 * like these, also Latin ones, and would make two names that nobody can tell apart.
 */
export const USERNAME = /^[a-zA-ZçğıöşüÇĞİÖŞÜ0-9._-]{3,30}$/;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt uses only this many bytes. */
export const PASSWORD_MAX_BYTES = 72;
