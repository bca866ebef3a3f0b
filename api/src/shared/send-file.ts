import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayOf } from '@terimce/core/calendar';
import { XLSX_TYPE } from './files/xlsx-write.js';

/** Media types by the ending of the file's name. */
const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.tbx': 'application/x-tbx+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xlsx': XLSX_TYPE,
};

/**
 * Streams a file while it is produced, no faster than the client reads it. A client that disconnects early is not an
 * error.
 */
export async function sendFile(
  res: ServerResponse,
  name: string,
  content: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  res.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
  res.setHeader('content-disposition', `attachment; filename="${name}"`);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  try {
    await pipeline(Readable.from(content), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The days of a report in its file name, as `2026-11-01_2026-11-20` or `all-until-2026-11-20`. */
export function daysInName(range: { from?: string | undefined; to?: string | undefined }): string {
  const [from, to] = [range.from, range.to ?? dayOf(new Date())].map((day) => day?.slice(0, 10));
  return from ? `${from}_${to}` : `all-until-${to}`;
}

/** `terimce-terms-2026-11-20.csv` */
export function fileName(subject: string, extension: string, days = dayOf(new Date())): string {
  return `terimce-${subject}-${days}.${extension}`;
}
