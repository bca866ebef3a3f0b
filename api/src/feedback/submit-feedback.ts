import type { FEEDBACK_TYPES } from '@terimce/contract/message';
import { Types } from 'mongoose';
import { type Receipt, storeOnce } from '../messages/store-once.js';
import { createFeedback } from './feedback.repository.js';

export interface FeedbackInput {
  readonly type: (typeof FEEDBACK_TYPES)[number];
  readonly profession: string;
  readonly message: string;
  readonly email?: string | undefined;
  readonly contact?: { name?: string | undefined; email?: string | undefined } | undefined;
  readonly termId?: string | undefined;
  readonly website?: string | undefined;
}

/** Stores feedback from any visitor. `userId` is set if the sender is logged in. */
export function submitFeedback(
  input: FeedbackInput,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const email = input.email || input.contact?.email || '';
  const { type, profession, message, termId } = input;
  const parts = [type, profession, message, email, termId ?? '', userId ?? ''];
  return storeOnce('feedback', parts, input.website, (_id) =>
    createFeedback({
      _id,
      type,
      profession,
      message,
      email,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...(userId ? { userId: new Types.ObjectId(userId) } : {}),
      ...(termId ? { termId: new Types.ObjectId(termId) } : {}),
    }),
  );
}
