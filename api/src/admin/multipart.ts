import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { CodedError } from '@terimce/core/coded-error';
import busboy from 'busboy';

export interface MultipartLimits {
  readonly files: number;
  /** Largest file in bytes. */
  readonly fileSize: number;
}

/** A file of a form. `truncated` tells afterwards whether it was larger than allowed. */
export interface FormFile {
  readonly name: string;
  readonly content: Readable & { readonly truncated?: boolean };
}

/**
 * Hands each file of a `multipart/form-data` body to `take`, while it arrives; fields are ignored.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE for other bodies, FILE_TOO_LARGE, MALFORMED_REQUEST;
 * VALIDATION_FAILED for too many files; and whatever `take` throws.
 */
export async function readForm<T>(
  req: IncomingMessage,
  { files, fileSize }: MultipartLimits,
  take: (file: FormFile) => Promise<T>,
): Promise<T[]> {
  const parser = openParser(req, { files, fileSize, fields: 20, fieldSize: 10_000 });
  const taken: Promise<T>[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    parser.on('file', (_field, content, { filename }) => {
      // A form that ends within a file fails the file as well; nobody listening would end the process.
      content.on('error', () => undefined);
      content.on('limit', () => fail(new CodedError('FILE_TOO_LARGE', { limit: fileSize })));
      const work = take({ name: filename ?? '', content });
      work.catch((error: unknown) => {
        content.resume();
        fail(error);
      });
      taken.push(work);
    });
    parser.on('filesLimit', () => fail(tooMany(files)));
    parser.on('error', (cause) => fail(new CodedError('MALFORMED_REQUEST', undefined, { cause })));
    parser.on('close', resolve);
    req.once('aborted', () => fail(new CodedError('MALFORMED_REQUEST')));
    req.pipe(parser);
  });
  return Promise.all(taken);
}

function openParser(req: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    throw new CodedError('UNSUPPORTED_MEDIA_TYPE', undefined, { cause });
  }
}

function tooMany(files: number): CodedError {
  const issues = [{ path: 'files', message: `at most ${files} files` }];
  return new CodedError('VALIDATION_FAILED', { issues });
}
