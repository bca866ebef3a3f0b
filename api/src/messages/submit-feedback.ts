import type { BodyOf } from '@terimce/contract/routes';
import { FeedbackModel } from '@terimce/core/models/engagement';
import { given } from '../shared/conditions.js';
import { type Receipt, storeOnce } from './store-once.js';

/** Stores feedback from any visitor. `userId` is set if the sender is logged in. */
export function submitFeedback(
  input: BodyOf<'POST /feedback/submit'>,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const email = input.email || input.contact?.email || '';
  const { type, profession, message, termId } = input;
  const parts = [type, profession, message, email, termId ?? '', userId ?? ''];
  return storeOnce('feedback', parts, input.website, (_id) =>
    FeedbackModel.create({
      _id,
      type,
      profession,
      message,
      email,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...given({ userId, termId }),
    }),
  );
}
