import type { CallFailure, CallRequest, FileKey } from '@terimce/contract/client';
import { open } from '../../../lib/api.js';

/** Offers a blob to the reader as a file. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a file with the session's token and saves it, under the server's file name if there is one. */
export async function download<K extends FileKey>(
  key: K,
  request: CallRequest<K>,
  fallbackName: string,
): Promise<CallFailure | undefined> {
  const reply = await open(key, ...([request] as never));
  if (!reply.success) return reply;
  const disposition = reply.response.headers.get('content-disposition') ?? '';
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? fallbackName;
  saveBlob(await reply.response.blob(), name);
  return undefined;
}
