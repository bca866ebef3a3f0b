import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  BULK_BODY_MAX,
  type ImportOptions,
  importOptions,
} from '@terimce/contract/routes/admin/imports';
import { readForm } from '../../http/read-form.js';
import { fileIssue } from '../../shared/files/file-issue.js';

/** An uploaded file with its import options. */
export interface FileInfo {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly options: ImportOptions;
}

/** @throws CodedError IMPORT_FILE_INVALID for invalid options, and the errors of {@link readForm}. */
export async function readImportForm(req: IncomingMessage): Promise<FileInfo> {
  const limits = { files: 1, fileSize: BULK_BODY_MAX };
  const [file] = await readForm(req, limits, async (content, { fileName, fields }) => ({
    bytes: await buffer(content),
    fileName: fileName.slice(0, 200),
    options: optionsOf(fields.get('options') ?? '{}'),
  }));
  return file;
}

function optionsOf(text: string): ImportOptions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fileIssue('OPTIONS_INVALID');
  }
  const { success, data } = importOptions.safeParse(value);
  if (!success) throw fileIssue('OPTIONS_INVALID');
  return data;
}
