import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileFacts {
  readonly name: string;
  /** Media type. */
  readonly type: string;
}

/** Sends a file as it is made, no faster than it is read. Somebody who leaves early is no fault. */
export async function sendFile(
  res: ServerResponse,
  { name, type }: FileFacts,
  text: AsyncIterable<string>,
): Promise<void> {
  res.setHeader('content-type', type);
  res.setHeader('content-disposition', `attachment; filename="${name}"`);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  try {
    await pipeline(Readable.from(text), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** `terimce-terms-2026-11-20.csv` */
export function fileName(subject: string, extension: string, now = new Date()): string {
  return `terimce-${subject}-${now.toISOString().slice(0, 10)}.${extension}`;
}
