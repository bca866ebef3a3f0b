import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Members whose values never reach a log line, at any of the depths that our objects have. */
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
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'x-meilisearch-api-key',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => {
  const key = `["${name}"]`;
  return [key.slice(0), `*${key}`, `*.*${key}`, `*.*.*${key}`];
});
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]*:[^\s/@]*@/gi;

/** Hides user name and password in addresses such as MONGODB_URI. */
export function hideCredentials(text: string): string {
  return text.replace(URL_CREDENTIALS, '$1***@');
}

/**
 * The logger of a process: one JSON object a line on stdout.
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
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The parts of an error that a log line needs, its causes included. Other members are left out: clients
 * hang whole replies and requests onto their errors, which are no plain data and may hold secrets.
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

/** A logger that writes nothing, for tests. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
