import { ERRORS, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import type { ErrorReply } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { isDatabaseUnreachable } from '@terimce/core/mongo';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { requestLanguage } from './context.js';

/** The reply to a failed call. */
export type FailedReply = ErrorReply & { readonly code: ErrorCode };

/** Replies to and logs errors of handlers. Every failed request ends here. */
export class Failures {
  readonly #logger: Logger;
  readonly #bodyOf: (reply: FailedReply) => object;

  /** @param bodyOf what is sent for a reply, in another protocol than the API's. */
  constructor(logger: Logger, bodyOf: (reply: FailedReply) => object = (reply) => reply) {
    this.#logger = logger;
    this.#bodyOf = bodyOf;
  }

  /** The last handler of a chain. */
  readonly handler: ErrorRequestHandler = (error, req, res, _next) => this.answer(error, req, res);

  /** Replies with the code of an error; if the reply has already begun, closes the connection. */
  answer(error: unknown, req: Request, res: Response): void {
    const { code, ...more } = failureOf(error);
    const { status } = ERRORS[code];
    res.locals.code = code;
    const isGone = res.destroyed;
    if (!isGone) this.#log(error, code, req, res);
    if (res.headersSent || isGone) {
      res.destroy();
      return;
    }
    for (const name of ['content-disposition', 'content-encoding']) res.removeHeader(name);
    if (more.retryAfter !== undefined) res.setHeader('retry-after', String(more.retryAfter));
    res.setHeader('cache-control', 'no-store');
    res.setHeader('vary', 'Accept-Encoding');
    const message = errorMessage(code, requestLanguage(req));
    res
      .status(status)
      .type('json')
      .json(this.#bodyOf({ success: false, code, message, ...more }));
  }

  /** Logs one line for a failed request, with the stack only for our own faults. */
  #log(error: unknown, code: ErrorCode, req: Request, res: Response): void {
    // Outside of the API there is no context. In it, `req.ip` fails after a slow body was cut off, because the socket is
    // gone.
    const context = res.locals.context as Partial<Express.Locals['context']> | undefined;
    const { requestId, ip = req.ip ?? '' } = context ?? {};
    const { status } = ERRORS[code];
    const facts = {
      code,
      status,
      ...(requestId ? { requestId } : {}),
      method: req.method,
      path: req.path.slice(0, 200),
      ip,
    };
    if (status < 500) this.#logger.info(facts, 'Request refused');
    else if (code === 'INTERNAL') {
      this.#logger.error({ ...facts, err: error }, 'Request failed');
    } else this.#logger.warn({ ...facts, reason: String(error).slice(0, 300) }, 'Request failed');
  }
}

/** Errors of body-parser with a code of their own, by `type`. */
const BODY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'entity.parse.failed': 'INVALID_JSON',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
};

/** MongoDB's code for a full disk, and those of the file system. */
const DISK_FULL: ReadonlySet<unknown> = new Set([14_031, 'ENOSPC', 'EDQUOT']);

/** Whether the error, or its cause, means that a disk is full. */
function isDiskFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return DISK_FULL.has(code) || isDiskFull(cause, depth + 1);
}

/** The code of a failure, and further fields of its reply. */
type Failure = Omit<ErrorReply, 'success' | 'code' | 'message'> & { readonly code: ErrorCode };

/** Maps any thrown error. This is the only place where that is decided. */
function failureOf(error: unknown): Failure {
  if (error instanceof CodedError) {
    const { retryAfter, issues, ...details } = (error.details ?? {}) as {
      retryAfter?: number;
      issues?: ErrorReply['issues'];
    };
    return {
      code: error.code,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(issues ? { issues } : {}),
      ...(Object.keys(details).length > 0 ? { details } : {}),
    };
  }
  const { type, status } = (error ?? {}) as Record<string, string>;
  const bodyCode = type === undefined ? undefined : BODY_ERRORS[type];
  if (bodyCode) return { code: bodyCode };
  if (Number(status) === 416) return { code: 'RANGE_NOT_SATISFIABLE' };
  // Errors that Express and its parsers blame on the request: a malformed URL, a compressed body that cannot be
  // unpacked.
  if (Number(status) >= 400 && Number(status) < 500) return { code: 'MALFORMED_REQUEST' };
  if (isDatabaseUnreachable(error)) return { code: 'DATABASE_UNAVAILABLE' };
  if (isDiskFull(error)) return { code: 'DISK_FULL' };
  return { code: 'INTERNAL' };
}
