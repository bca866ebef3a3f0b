import type { CallRequest, FileKey } from '@terimce/contract/client';
import { open } from '../../../lib/api.js';
import { saveReply } from '../../../lib/download.js';
import { panelFailure } from '../../../lib/panel-failure.js';
import { toast } from '../../../lib/toast.js';

/**
 * Downloads a file with the session's token and saves it, under the server's file name if there is one.
 * @param failedText shown if the call fails; the server's message takes precedence.
 * @returns whether it was saved.
 */
export async function download<K extends FileKey>(
  key: K,
  request: CallRequest<K>,
  fallbackName: string,
  failedText: string,
): Promise<boolean> {
  const reply = await open(key, ...([request] as never));
  if (!reply.success) {
    toast({ title: panelFailure(reply, failedText), kind: 'error' });
    return false;
  }
  const isSaved = await saveReply(reply.response, fallbackName);
  if (!isSaved) toast({ title: failedText, kind: 'error' });
  return isSaved;
}
