import type { IncomingMessage } from 'node:http';
import { CodedError } from '@terimce/core/coded-error';
import busboy from 'busboy';

export interface UploadOptions {
  /** Name of the form field that holds the file. */
  readonly field: string;
  readonly maxBytes: number;
}

/**
 * The one file of a multipart form.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE for another kind of body, FILE_TOO_LARGE, MALFORMED_REQUEST,
 * IMPORT_FILE_INVALID when the field holds no file.
 */
export async function readUpload(
  req: IncomingMessage,
  { field, maxBytes }: UploadOptions,
): Promise<Buffer> {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) {
    throw new CodedError('UNSUPPORTED_MEDIA_TYPE');
  }
  const parser = openParser(req, maxBytes);
  const chunks: Buffer[] = [];
  let failure: CodedError | undefined;
  let found = false;
  parser.on('file', (name, stream) => {
    // A form that ends within a file fails the file as well; nobody listening would end the process.
    stream.on('error', () => undefined);
    if (name !== field || found) {
      stream.resume();
      return;
    }
    found = true;
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => {
      failure ??= new CodedError('FILE_TOO_LARGE', { maxBytes });
      // What follows is read and thrown away, so that the caller gets to see the reply.
      chunks.length = 0;
    });
  });
  await new Promise<void>((resolve, reject) => {
    const malformed = (cause: unknown) =>
      reject(new CodedError('MALFORMED_REQUEST', undefined, { cause }));
    parser.once('close', resolve);
    parser.once('error', malformed);
    req.once('aborted', malformed);
    req.pipe(parser);
  }).finally(() => {
    req.unpipe(parser);
    req.resume();
  });
  if (failure) throw failure;
  if (!found) throw new CodedError('IMPORT_FILE_INVALID', { reason: `no file in "${field}"` });
  return Buffer.concat(chunks);
}

function openParser(req: IncomingMessage, maxBytes: number): busboy.Busboy {
  try {
    const limits = { files: 2, fields: 10, fieldSize: 1000, fileSize: maxBytes };
    return busboy({ headers: req.headers, limits });
  } catch (cause) {
    throw new CodedError('MALFORMED_REQUEST', undefined, { cause });
  }
}
