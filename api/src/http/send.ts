import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorReply } from '@terimce/contract/route';
import { etagOf, PreparedReply } from './prepared-reply.js';

type Reply = { readonly data: unknown; readonly message?: string } | PreparedReply;

/**
 * Sends a successful reply, or 304 where the caller has it already; at once, unless it is still to be compressed.
 * @param compress called before a body is sent that has no compressed form of its own.
 */
export function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  reply: Reply,
  compress: () => void = () => undefined,
): void | Promise<void> {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const body =
    reply instanceof PreparedReply
      ? reply.body
      : Buffer.from(JSON.stringify({ success: true, message: '', ...reply }));
  if (!res.hasHeader('vary')) res.setHeader('vary', 'Accept-Encoding');
  if (isRead) {
    const etag = reply instanceof PreparedReply ? reply.etag : etagOf(body);
    res.setHeader('etag', etag);
    if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-cache');
    if (res.statusCode === 200 && hasAlready(req, etag)) {
      res.statusCode = 304;
      res.end();
      return;
    }
  } else res.setHeader('cache-control', 'no-store');
  const gzip = reply instanceof PreparedReply && takesGzip(req) ? reply.gzip : undefined;
  if (gzip instanceof Promise) return gzip.then((packed) => sendPacked(req, res, packed));
  if (gzip) return sendPacked(req, res, gzip);
  compress();
  sendBody(req, res, body);
}

function sendPacked(req: IncomingMessage, res: ServerResponse, packed: Buffer): void {
  res.setHeader('content-encoding', 'gzip');
  sendBody(req, res, packed);
}

const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?(?=,|$)/i;

function takesGzip({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  const found = GZIP.exec(headers['accept-encoding'] ?? '');
  return found !== null && Number(found.groups?.weight ?? 1) > 0;
}

/** Whether the caller holds this very reply (RFC 9110, section 13.1.2: validators are compared weakly). */
function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const held = headers['if-none-match'];
  if (held === undefined || /(?:^|,)\s*no-cache\s*(?:,|$)/.test(headers['cache-control'] ?? '')) {
    return false;
  }
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return held.trim() === '*' || held.split(',').some((tag) => bare(tag) === bare(etag));
}

export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  reply: ErrorReply,
): void {
  if (reply.retryAfter !== undefined) res.setHeader('retry-after', String(reply.retryAfter));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('vary', 'Accept-Encoding');
  res.statusCode = status;
  sendBody(req, res, Buffer.from(JSON.stringify(reply)));
}

function sendBody(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
