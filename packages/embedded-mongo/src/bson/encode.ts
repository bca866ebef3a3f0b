import { serialize } from 'bson';
import { CommandError } from '../errors.js';
import type { Doc } from './values.js';

export const maxDocumentBytes = 16 * 1024 * 1024;

/** Writes a document as BSON. Undefined members become null, as MongoDB has no such value. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws CommandError 10334 when a stored document would be larger than 16 MB */
export function assertDocumentSize(bytes: number): void {
  if (bytes > maxDocumentBytes) {
    throw new CommandError(
      10334,
      `BSONObj size: ${bytes} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
    );
  }
}
