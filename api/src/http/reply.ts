import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { TextValues } from '@terimce/contract/catalog';
import type { ContentLanguage } from '@terimce/contract/languages';
import { serverText } from '@terimce/contract/server-texts';
import type { Response } from 'express';

/** Smallest reply that is compressed, in bytes. */
export const COMPRESS_FROM = 1_400;
/**
 * Largest body that is compressed synchronously, in bytes: up to this size that is faster than using another thread.
 */
const COMPRESS_AT_ONCE = 8_000;

const compress = promisify(gzip);

/**
 * A successful reply as it is sent, for replies that are sent often (docs/performance.md, The path of a request).
 */
export class PreparedReply {
  readonly body: Buffer;
  readonly etag: string;
  #gzip: Buffer | Promise<Buffer> | undefined;

  /** @param data JSON of the field `data` in parts, some of which may be shared by many replies. */
  constructor(data: readonly (string | Buffer)[], more: Readonly<Record<string, unknown>> = {}) {
    const rest = JSON.stringify({ success: true, message: '', ...more });
    const parts = [`${rest.slice(0, -1)},"data":`, ...data, '}'];
    this.body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    );
    this.etag = etagOf(this.body);
  }

  /** The compressed body, created on first use and kept; undefined if the body is too small. */
  get gzip(): Buffer | Promise<Buffer> | undefined {
    const { body } = this;
    if (body.length < COMPRESS_FROM) return undefined;
    this.#gzip ??= body.length <= COMPRESS_AT_ONCE ? gzipSync(body) : this.#compressLarge();
    return this.#gzip;
  }

  async #compressLarge(): Promise<Buffer> {
    const packed = await compress(this.body);
    this.#gzip = packed;
    return packed;
  }

  /** Bytes in a cache, including the compressed form, which is about a third. */
  get bytes(): number {
    return Math.ceil(this.body.length * 1.35);
  }
}

/** A weak validator of a body: weak, because compression changes the bytes. */
function etagOf(body: Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** The message of a reply that says something else than its call does otherwise. */
export function said(language: ContentLanguage, key: string, values?: TextValues) {
  return { message: serverText(language, key, values) ?? '' };
}

type Reply = { readonly data: unknown; readonly message?: string } | PreparedReply;

/**
 * Sends a successful reply with the message of its call; Express adds the ETag and answers 304 if the client already has
 * it.
 * @param isPrivate only one user may see it, so it must not be cached.
 */
export async function sendReply(res: Response, reply: Reply, isPrivate: boolean): Promise<void> {
  const { req } = res;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isPrivate || !isRead) res.setHeader('cache-control', 'no-store');
  else if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-cache');
  if (!(reply instanceof PreparedReply)) {
    res.json({ success: true, ...said(res.locals.context.language, res.locals.key), ...reply });
    return;
  }
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('etag', reply.etag);
  const packed = req.acceptsEncodings('gzip') ? await reply.gzip : undefined;
  if (packed) {
    res.setHeader('content-encoding', 'gzip');
    res.setHeader('vary', 'Accept-Encoding');
  }
  res.send(packed ?? reply.body);
}
