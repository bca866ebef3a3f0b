import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteDefinition } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import { json, type RequestHandler } from 'express';

/** Largest body of a call that does not say otherwise, in bytes. */
const DEFAULT_LIMIT = 100_000;

const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const parsers = new Map<number, RequestHandler>();

function parserFor(limit: number): RequestHandler {
  const parser = parsers.get(limit) ?? json({ limit, strict: true, type: () => true, verify });
  parsers.set(limit, parser);
  return parser;
}

/** Bytes that are no UTF-8 would be stored as replacement characters. */
function verify(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new CodedError('INVALID_JSON');
}

/**
 * The JSON body of a request; an empty object where none was sent.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE, or body-parser's errors, which `errors.ts` knows.
 */
export async function readBody(
  route: RouteDefinition,
  req: IncomingMessage & { body?: unknown },
  res: ServerResponse,
): Promise<unknown> {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined ||
    Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return {};
  if (!JSON_TYPE.test(req.headers['content-type'] ?? ''))
    throw new CodedError('UNSUPPORTED_MEDIA_TYPE');
  await new Promise<void>((resolve, reject) => {
    parserFor(route.bodyLimit ?? DEFAULT_LIMIT)(req as never, res as never, (error?: unknown) =>
      error ? reject(error) : resolve(),
    );
  });
  return req.body;
}
