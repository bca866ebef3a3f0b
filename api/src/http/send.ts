import type { ErrorReply } from '@terimce/contract/route';
import type { Request, Response } from 'express';
import { etagOf, PreparedReply } from './prepared-reply.js';

type Reply = { readonly data: unknown; readonly message?: string } | PreparedReply;

/** Sends a successful reply, or 304 where the caller has it already. */
export function sendReply(req: Request, res: Response, reply: Reply): void {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const body =
    reply instanceof PreparedReply
      ? reply.body
      : Buffer.from(JSON.stringify({ success: true, message: '', ...reply }));
  if (isRead) {
    res.setHeader('etag', reply instanceof PreparedReply ? reply.etag : etagOf(body));
    if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-cache');
    if (req.fresh) {
      res.status(304).end();
      return;
    }
  } else res.setHeader('cache-control', 'no-store');
  sendBody(req, res, body);
}

export function sendError(req: Request, res: Response, status: number, reply: ErrorReply): void {
  if (reply.retryAfter !== undefined) res.setHeader('retry-after', String(reply.retryAfter));
  res.setHeader('cache-control', 'no-store');
  res.status(status);
  sendBody(req, res, Buffer.from(JSON.stringify(reply)));
}

function sendBody(req: Request, res: Response, body: Buffer): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
