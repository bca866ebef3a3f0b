/** Some browsers ask the visitor first, and read the file only then. */
const KEPT_MS = 60_000;

/**
 * Offers the body of a reply to the visitor to save, under the server's file name if there is one.
 * @returns false if the connection broke before its end.
 */
export async function saveReply(reply: Response, fallbackName: string): Promise<boolean> {
  const content = await reply.blob().catch(() => undefined);
  if (!content) return false;
  const disposition = reply.headers.get('content-disposition') ?? '';
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? fallbackName;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return true;
}
