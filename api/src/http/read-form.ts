import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { CodedError } from '@terimce/core/coded-error';
import busboy from 'busboy';

export interface FormLimits {
  readonly files: number;
  /** Largest file in bytes. */
  readonly fileSize: number;
  /** Name of the form field that contains the files; files in any field without it. */
  readonly field?: string;
}

/** What is known about a file of a form when it begins. */
export interface FormFile {
  readonly fileName: string;
  /** Fields of the form that come before the file. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Largest field; a mapping of many columns and categories needs this. */
const FIELD_SIZE = 500_000;

/**
 * Passes each file of a `multipart/form-data` body to `take` while it arrives, with the fields before it. After an
 * error, files that `take` is still reading end with that error, and the rest of the body is dropped.
 * @returns the results of `take`, at least one.
 * @throws CodedError UNSUPPORTED_MEDIA_TYPE for other bodies, FILE_TOO_LARGE, MALFORMED_REQUEST;
 * VALIDATION_FAILED for too many files; IMPORT_FILE_INVALID for none; and the errors of `take`.
 */
export async function readForm<T>(
  req: IncomingMessage,
  { files, fileSize, field }: FormLimits,
  take: (content: Readable, file: FormFile) => Promise<T>,
): Promise<[T, ...T[]]> {
  const parser = openParser(req, {
    files,
    // The parser reports a file that reaches its limit.
    fileSize: fileSize + 1,
    fields: 20,
    fieldSize: FIELD_SIZE,
  });
  const fields = new Map<string, string>();
  const taken: Promise<T>[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      req.unpipe(parser);
      req.resume();
      // Deferred, because the parser may be in the middle of a chunk.
      setImmediate(() => parser.destroy());
    };
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, content, { filename = '' }) => {
      // A form that ends within a file fails the file as well; an error without a listener would end the process.
      content.on('error', () => undefined);
      if (field !== undefined && name !== field) {
        content.resume();
        return;
      }
      content.on('limit', () => fail(new CodedError('FILE_TOO_LARGE', { limit: fileSize })));
      const work = take(content, { fileName: filename, fields });
      work.catch(fail);
      taken.push(work);
    });
    parser.on('filesLimit', () => {
      const issues = [{ path: 'files', message: `at most ${files} files` }];
      fail(new CodedError('VALIDATION_FAILED', { issues }));
    });
    // `on` and not `once`: busboy reports every part with an invalid header, and again when it is destroyed.
    parser.on('error', (cause) => fail(new CodedError('MALFORMED_REQUEST', undefined, { cause })));
    parser.on('close', resolve);
    req.once('close', () => {
      if (!req.complete) fail(new CodedError('MALFORMED_REQUEST'));
    });
    req.pipe(parser);
  });
  const [first, ...others] = await Promise.all(taken);
  if (first === undefined) throw new CodedError('IMPORT_FILE_INVALID', { reason: 'no file' });
  return [first, ...others];
}

function openParser(req: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) {
    throw new CodedError('UNSUPPORTED_MEDIA_TYPE');
  }
  try {
    return busboy({ headers: req.headers, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    throw new CodedError('MALFORMED_REQUEST', undefined, { cause });
  }
}
