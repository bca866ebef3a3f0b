import { Types } from 'mongoose';
import { claimMessage, releaseClaim } from './claim.repository.js';

/** An accepted message. `stored` is false for repetitions and for messages from bots. */
export interface Receipt {
  readonly id: string;
  readonly stored: boolean;
}

/**
 * Stores a message unless an equal one came within the hour or the honeypot field was filled in; the sender cannot
 * tell the difference.
 */
export async function storeOnce(
  kind: 'feedback' | 'suggestion',
  parts: readonly string[],
  honeypot: string | undefined,
  store: (id: Types.ObjectId) => Promise<unknown>,
): Promise<Receipt> {
  const id = new Types.ObjectId();
  const key = honeypot ? undefined : await claimMessage(kind, parts);
  if (!key) return { id: String(id), stored: false };
  try {
    await store(id);
  } catch (error) {
    await releaseClaim(key).catch(() => undefined);
    throw error;
  }
  return { id: String(id), stored: true };
}
