import { ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import type { UiLanguage } from '@terimce/contract/languages';
import type { ErrorReply } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';

export interface MappedError {
  readonly status: number;
  readonly reply: ErrorReply;
}

/** Errors of body-parser, by their `type`. */
const BODY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'entity.parse.failed': 'INVALID_JSON',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.size.invalid': 'MALFORMED_REQUEST',
  'request.aborted': 'MALFORMED_REQUEST',
  'stream.encoding.set': 'INTERNAL',
};
/** Names of driver and mongoose errors that mean that the database is away. */
const DATABASE_AWAY =
  /^(MongoServerSelectionError|MongoNetwork\w*|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolCleared\w*|MongooseServerSelectionError|MongoExpiredSessionError|PoolClearedOnNetworkError|PoolClosedError)$/;

/** Turns whatever was thrown into status and reply. The only place where that is decided. */
export function mapError(error: unknown, language: UiLanguage): MappedError {
  if (error instanceof CodedError) {
    const { retryAfter, issues, ...details } = (error.details ?? {}) as {
      retryAfter?: number;
      issues?: ErrorReply['issues'];
    };
    return mapped(error.code, language, {
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(issues ? { issues } : {}),
      ...(Object.keys(details).length > 0 ? { details } : {}),
    });
  }
  const { type, name = '', message = '', code = '' } = (error ?? {}) as Record<string, string>;
  const bodyCode = type === undefined ? undefined : BODY_ERRORS[type];
  if (bodyCode) return mapped(bodyCode, language);
  // A compressed body that cannot be unpacked.
  if (String(code).startsWith('Z_')) return mapped('MALFORMED_REQUEST', language);
  if (DATABASE_AWAY.test(name) || /before initial connection is complete/.test(message)) {
    return mapped('DATABASE_UNAVAILABLE', language);
  }
  return mapped('INTERNAL', language);
}

function mapped(
  code: ErrorCode,
  language: UiLanguage,
  more: Partial<ErrorReply> = {},
): MappedError {
  const reply = { success: false as const, code, message: errorMessage(code, language), ...more };
  return { status: ERRORS[code].status, reply };
}

/** One line a failed request; the stack only where the fault is ours. */
export function logError(
  logger: Logger,
  error: unknown,
  { status, reply }: MappedError,
  request: {
    readonly requestId?: string;
    readonly method: string;
    readonly path: string;
    readonly ip: string;
  },
): void {
  const facts = { code: reply.code, status, ...request, path: request.path.slice(0, 200) };
  if (status < 500) logger.info(facts, 'Request refused');
  else if (reply.code === 'INTERNAL') logger.error({ ...facts, err: error }, 'Request failed');
  else logger.warn({ ...facts, reason: String(error).slice(0, 300) }, 'Request failed');
}
