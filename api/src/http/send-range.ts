import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

interface RangedBody {
  /** Strong validator, with its quotes. */
  readonly etag: string;
  readonly mediaType: string;
}

interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Sends a body or the requested range of it (RFC 9110, 14), or 304 or 416. */
export function sendRanged(
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, ...body }: RangedBody & { readonly bytes: Buffer },
): void {
  const range = writeHead(req, res, bytes.length, body);
  if (range) res.end(bytes.subarray(range.start, range.end));
}

/** The same for a file that never changes; false if there is none. A client may disconnect early. */
export async function sendRangeOfFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: string,
  body: RangedBody,
): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return false;
  const range = writeHead(req, res, found.size, body);
  if (!range) return true;
  const { start, end } = range;
  await pipeline(createReadStream(file, { start, end: end - 1 }), res).catch(() => res.destroy());
  return true;
}

/** Writes the head of a reply, and returns what is to follow; without a body the reply is complete. */
function writeHead(
  req: IncomingMessage,
  res: ServerResponse,
  size: number,
  { etag, mediaType }: RangedBody,
): Range | undefined {
  res.setHeader('etag', etag);
  res.setHeader('accept-ranges', 'bytes');
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return undefined;
  }
  res.setHeader('content-type', mediaType);
  const ifRange = req.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? req.headers.range : undefined;
  const range = parseRange(wanted, size);
  if (range === 'unsatisfiable') {
    res.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size };
  res.writeHead(range ? 206 : 200, {
    'content-length': end - start,
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${size}` } : {}),
  });
  if (req.method !== 'HEAD') return { start, end };
  res.end();
  return undefined;
}

/** `end` is exclusive. Undefined means the whole body: no header, a malformed one, or several ranges. */
export function parseRange(
  header: string | undefined,
  size: number,
): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
