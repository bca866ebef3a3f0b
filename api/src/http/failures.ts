import { ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import type { UiLanguage } from '@terimce/contract/languages';
import type { ErrorReply } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { isDatabaseUnreachable } from '@terimce/core/mongo';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { requestLanguage } from './context.js';

/** Replies to and logs errors of handlers. Every failed request ends here. */
export class Failures {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The last handler of a chain. */
  readonly handler: ErrorRequestHandler = (error, req, res, _next) => this.answer(error, req, res);

  /** Replies with the code of an error; if the reply has already begun, closes the connection. */
  answer(error: unknown, req: Request, res: Response): void {
    const mapped = mapError(error, requestLanguage(req.headers['accept-language']));
    const { status, reply } = mapped;
    res.locals.code = reply.code;
    const isGone = res.destroyed;
    if (!isGone) this.#log(error, mapped, req, res);
    if (res.headersSent || isGone) {
      res.destroy();
      return;
    }
    for (const name of ['content-disposition', 'content-encoding']) res.removeHeader(name);
    if (reply.retryAfter !== undefined) res.setHeader('retry-after', String(reply.retryAfter));
    res.setHeader('cache-control', 'no-store');
    res.setHeader('vary', 'Accept-Encoding');
    res.status(status).type('json').json(reply);
  }

  /** Logs one line for a failed request, with the stack only for our own faults. */
  #log(error: unknown, { status, reply }: MappedError, req: Request, res: Response): void {
    // Outside of the API there is no context. In it, `req.ip` fails after a body was given up, because the socket is
    // gone.
    const context = res.locals.context as Partial<Express.Locals['context']> | undefined;
    const { requestId, ip = req.ip ?? '' } = context ?? {};
    const facts = {
      code: reply.code,
      status,
      ...(requestId ? { requestId } : {}),
      method: req.method,
      path: req.path.slice(0, 200),
      ip,
    };
    if (status < 500) this.#logger.info(facts, 'Request refused');
    else if (reply.code === 'INTERNAL') {
      this.#logger.error({ ...facts, err: error }, 'Request failed');
    } else this.#logger.warn({ ...facts, reason: String(error).slice(0, 300) }, 'Request failed');
  }
}

export interface MappedError {
  readonly status: number;
  readonly reply: ErrorReply;
}

/** Errors of body-parser, by `type`. */
const BODY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'entity.parse.failed': 'INVALID_JSON',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.size.invalid': 'MALFORMED_REQUEST',
  'request.aborted': 'MALFORMED_REQUEST',
  'stream.encoding.set': 'INTERNAL',
};

/** MongoDB's code for a full disk, and those of the file system. */
const DISK_FULL: ReadonlySet<unknown> = new Set([14_031, 'ENOSPC', 'EDQUOT']);

/** Whether the error, or its cause, means that a disk is full. */
function isDiskFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return DISK_FULL.has(code) || isDiskFull(cause, depth + 1);
}

/** Maps any thrown error to status and reply. This is the only place where that is decided. */
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
  const { type, status } = (error ?? {}) as Record<string, string>;
  const bodyCode = type === undefined ? undefined : BODY_ERRORS[type];
  if (bodyCode) return mapped(bodyCode, language);
  if (Number(status) === 416) return mapped('RANGE_NOT_SATISFIABLE', language);
  // Errors that Express and its parsers blame on the request: a malformed URL, a compressed body that cannot be
  // unpacked.
  if (Number(status) >= 400 && Number(status) < 500) return mapped('MALFORMED_REQUEST', language);
  if (isDatabaseUnreachable(error)) return mapped('DATABASE_UNAVAILABLE', language);
  if (isDiskFull(error)) return mapped('DISK_FULL', language);
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
