import { createHash } from 'node:crypto';
import { AttemptModel } from '@terimce/core/models/user';
import { isDuplicateKey } from '../db/duplicate-key.js';

/** Messages that are equal to one sent within this time are accepted but not stored again. */
const REPEAT_WINDOW_MS = 3_600_000;

/**
 * Claims a message for storing. Of equal messages sent at the same time, exactly one is claimed.
 * @param parts what makes two messages equal.
 * @returns the key of the claim, or undefined if an equal message was claimed within the window.
 */
export async function claimMessage(
  kind: 'feedback' | 'suggestion',
  parts: readonly string[],
  now = new Date(),
): Promise<string | undefined> {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const _id = `${kind}:${digest}`;
  const claim = { count: 1, lastAt: now, expiresAt: new Date(now.getTime() + REPEAT_WINDOW_MS) };
  // The server removes expired claims about once a minute, so an expired one may still be there.
  const over = await AttemptModel.updateOne({ _id, expiresAt: { $lte: now } }, { $set: claim });
  if (over.matchedCount === 1) return _id;
  try {
    await AttemptModel.create({ _id, ...claim });
    return _id;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Gives a claim back when the message could not be stored. */
export async function releaseClaim(key: string): Promise<void> {
  await AttemptModel.deleteOne({ _id: key });
}
