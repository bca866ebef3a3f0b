import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RangedBody {
  readonly bytes: Buffer;
  /** Strong validator, with its quotes. */
  readonly etag: string;
  readonly mediaType: string;
}

/** Sends a body or the requested range of it (RFC 9110, 14), or 304 or 416. */
export function sendRanged(
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, etag, mediaType }: RangedBody,
): void {
  res.setHeader('etag', etag);
  res.setHeader('accept-ranges', 'bytes');
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return;
  }
  res.setHeader('content-type', mediaType);
  const ifRange = req.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? req.headers.range : undefined;
  const range = parseRange(wanted, bytes.length);
  if (range === 'unsatisfiable') {
    res.writeHead(416, { 'content-range': `bytes */${bytes.length}`, 'content-length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: bytes.length };
  res.writeHead(range ? 206 : 200, {
    'content-length': end - start,
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` } : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : bytes.subarray(start, end));
}

/** `end` is exclusive. Undefined means the whole body: no header, a malformed one, or several ranges. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
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
