import { type Bilingual, bilingual, type ContentLanguage } from './languages.js';
import en from './texts/en/errors.json' with { type: 'json' };
import tr from './texts/tr/errors.json' with { type: 'json' };

/** The HTTP status of every error of the API, by its stable code. */
const STATUSES = {
  // Requests
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  INVALID_JSON: 400,
  INVALID_ID: 400,
  QUERY_TOO_LONG: 400,
  PAYLOAD_TOO_LARGE: 413,
  RANGE_NOT_SATISFIABLE: 416,
  UNSUPPORTED_MEDIA_TYPE: 415,
  URI_TOO_LONG: 414,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RATE_LIMITED: 429,
  BODY_TIMEOUT: 408,
  REQUEST_TIMEOUT: 503,
  STILL_WORKING: 504,
  // Access
  UNAUTHORIZED: 401,
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  IP_BANNED: 403,
  FEATURE_DISABLED: 404,
  // Terms
  TERM_NOT_FOUND: 404,
  TERM_EXISTS: 409,
  TERM_REV_CONFLICT: 409,
  PUBLISH_AT_PAST: 400,
  PROPOSAL_NOT_FOUND: 404,
  PROPOSAL_CHANGED: 409,
  PROPOSAL_CONFLICT: 409,
  SLUG_TAKEN: 409,
  SLUG_RESERVED: 400,
  HEADWORD_REQUIRED: 400,
  DEFINITION_REQUIRED: 400,
  GLOSS_REQUIRED: 400,
  CATEGORY_REQUIRED: 400,
  NEW_CATEGORY_REQUIRED: 400,
  CATEGORY_NAME_REQUIRED: 400,
  CATEGORY_NOT_FOUND: 404,
  CATEGORY_EXISTS: 409,
  CATEGORY_IN_USE: 409,
  SELECTION_REQUIRED: 400,
  INVALID_TRANSITION: 409,
  REASON_REQUIRED: 400,
  // Accounts
  INVALID_CREDENTIALS: 401,
  ACCOUNT_DISABLED: 403,
  USERNAME_TAKEN: 409,
  USERNAME_INVALID: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_TOO_SHORT_FOR_STAFF: 400,
  PASSWORD_GUESSABLE: 400,
  PASSWORDS_DIFFER: 400,
  PASSWORD_WRONG: 400,
  USER_NOT_FOUND: 404,
  SECURITY_ANSWER_WRONG: 400,
  RESET_NEEDS_ADMIN: 403,
  TOO_MANY_ATTEMPTS: 429,
  RESET_LINK_INVALID: 400,
  TWO_STEP_REQUIRED: 400,
  CODE_WRONG: 400,
  TWO_STEP_UNREADABLE: 409,
  TWO_STEP_SETUP_REQUIRED: 403,
  TWO_STEP_MANDATORY: 409,
  TWO_STEP_OFF: 409,
  TOKEN_SCOPE: 403,
  API_TOKENS_FULL: 409,
  LAST_ADMIN: 409,
  SELF_DEMOTION: 409,
  // Favorites, messages
  FAVORITE_NOT_FOUND: 404,
  FAVORITES_FULL: 409,
  IMPORT_FILE_INVALID: 400,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_UNSUPPORTED: 415,
  FILE_IN_USE: 409,
  UPLOAD_QUOTA: 429,
  FEEDBACK_NOT_FOUND: 404,
  SUGGESTION_NOT_FOUND: 404,
  // Back office
  IMPORT_BUSY: 429,
  IMPORT_WITHOUT_TERMS: 400,
  IMPORT_NOT_FOUND: 404,
  IMPORT_NOT_UNDOABLE: 409,
  REINDEX_RUNNING: 409,
  REINDEX_NOT_RUNNING: 409,
  BAN_INVALID: 400,
  BAN_TOO_WIDE: 400,
  BAN_ENDED: 400,
  BAN_SELF: 409,
  BAN_NOT_FOUND: 404,
  VIEW_NOT_FOUND: 404,
  VIEW_EXISTS: 409,
  VIEWS_FULL: 409,
  // The service itself
  DATABASE_UNAVAILABLE: 503,
  SEARCH_UNAVAILABLE: 503,
  DISK_FULL: 507,
  PACK_NOT_MADE: 404,
  NOT_READY: 503,
  INTERNAL: 500,
} satisfies Record<keyof typeof tr, number>;

export type ErrorCode = keyof typeof STATUSES;
export const ERROR_CODES = Object.keys(STATUSES) as ErrorCode[];

const messages = bilingual(tr, en);

/** The status of each code and its message. The front end translates codes; other clients may show `message`. */
export const ERRORS = Object.fromEntries(
  ERROR_CODES.map((code) => [code, { status: STATUSES[code], ...messages[code] }]),
) as Readonly<Record<ErrorCode, Bilingual & { readonly status: number }>>;

/** The message of a code in a language. */
export function errorMessage(code: ErrorCode, language: ContentLanguage): string {
  return ERRORS[code][language];
}
