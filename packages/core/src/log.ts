import { type DestinationStream, type Logger, pino } from 'pino';
import { sampleLines } from './log-sampling.js';

export type { Logger } from 'pino';

/** Fields whose values are never logged, at any depth that our objects have. */
const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'securityAnswer',
  'answer',
  'passwordHash',
  'securityAnswerHash',
  'token',
  'secret',
  'recoveryCodes',
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'x-meilisearch-api-key',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => {
  const key = `["${name}"]`;
  return [key, `*${key}`, `*.*${key}`, `*.*.*${key}`];
});
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/** Hides user name and password in URLs such as MONGODB_URI. */
export function hideCredentials(text: string): string {
  return text.replace(URL_CREDENTIALS, '$1***@');
}

/**
 * The logger of a process: one JSON object per line on stdout.
 * @param name process name, such as `api` or `indexer`.
 */
export function createLogger(
  name: string,
  level: string = 'info',
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '***' },
    serializers: {
      err: plainError,
    },
    hooks: { logMethod: sampleLines() },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The parts of an error that are logged, including its causes. Other fields are dropped: clients attach whole replies
 * and requests to their errors, which cannot be serialized and may contain secrets.
 */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) {
    if (typeof error === 'string') return hideCredentials(error);
    return typeof error === 'object' && depth > 0 ? undefined : error;
  }
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: hideCredentials(error.message),
    stack: hideCredentials(error.stack ?? ''),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause !== undefined && depth < 4 ? { cause: plainError(cause, depth + 1) } : {}),
  };
}

/** A logger that writes nothing. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
