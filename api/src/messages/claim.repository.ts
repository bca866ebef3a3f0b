import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { MessageClaimModel } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';

const HOUR_MS = 3_600_000;
/** A message that equals one sent within this time is accepted but not stored again. A request counts once a day. */
const REPEAT_WINDOW_MS = { feedback: HOUR_MS, suggestion: HOUR_MS, request: 24 * HOUR_MS } as const;
type Claimed = keyof typeof REPEAT_WINDOW_MS;

/** An accepted message. `isNew` is false for repetitions and for spam. */
export interface Receipt {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Stores a message unless one with its id is there, or an equal one came within the hour: a person who repeats a text,
 * or a client that makes no ids. It is spam if the honeypot field was filled in. The sender cannot tell the difference.
 * @param store false if the message is there already.
 */
export async function storeOnce(
  kind: 'feedback' | 'suggestion',
  parts: readonly string[],
  sent: { readonly id?: string | undefined; readonly website?: string | undefined },
  store: (id: Types.ObjectId, status: 'pending' | 'spam') => Promise<boolean>,
): Promise<Receipt> {
  const _id = new Types.ObjectId(sent.id);
  const id = String(_id);
  const key = await claimMessage(kind, parts, _id);
  if (!key) return { id, isNew: false };
  try {
    const isNew = await store(_id, sent.website ? 'spam' : 'pending');
    return { id, isNew: isNew && !sent.website };
  } catch (error) {
    if (isDuplicateKey(error)) return { id, isNew: false };
    await releaseClaim(key);
    throw error;
  }
}

/**
 * Claims a message for storing. Of equal messages with different ids sent at the same time, exactly one is claimed.
 * @param parts the values that make two messages equal.
 * @param message its id: the same message claims again what it has claimed, because it may not have been stored.
 * @returns the key of the claim, or undefined if an equal message was claimed within the window.
 */
export async function claimMessage(
  kind: Claimed,
  parts: readonly string[],
  message = new Types.ObjectId(),
  now = new Date(),
): Promise<string | undefined> {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const _id = `${kind}:${digest}`;
  const claim = { message, expiresAt: new Date(now.getTime() + REPEAT_WINDOW_MS[kind]) };
  // The database removes expired claims about once a minute, so an expired one may still exist.
  const over = await MessageClaimModel.updateOne(
    { _id, $or: [{ expiresAt: { $lte: now } }, { message }] },
    { $set: claim },
  );
  if (over.matchedCount === 1) return _id;
  try {
    await MessageClaimModel.create({ _id, ...claim });
    return _id;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Releases a claim if the message could not be stored; a claim that cannot be released expires. */
export async function releaseClaim(key: string): Promise<void> {
  await MessageClaimModel.deleteOne({ _id: key }).catch(() => undefined);
}
