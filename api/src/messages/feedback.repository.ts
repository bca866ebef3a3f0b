import { FEEDBACK_STATUSES } from '@terimce/contract/message';
import type { BodyOf, QueryOf } from '@terimce/contract/routes';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { FeedbackModel, type FeedbackRecord } from '@terimce/core/models/engagement';
import { given, ofStatus, unlessAll } from '../shared/conditions.js';
import { anyContains } from '../shared/search-pattern.js';
import { type Receipt, storeOnce } from './claim.repository.js';
import { messageStore } from './message.repository.js';

/** Stores feedback from any visitor. `userId` is set if the sender is logged in. */
export function submitFeedback(
  input: BodyOf<'POST /feedback/submit'>,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const email = input.email || input.contact?.email || '';
  const { type, profession, message, termId } = input;
  const parts = [type, profession, message, email, termId ?? '', userId ?? ''];
  return storeOnce('feedback', parts, input, async (_id, status) => {
    await FeedbackModel.create({
      _id,
      status,
      type,
      profession,
      message,
      email,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...given({ userId, termId }),
    });
    return true;
  });
}

/** A page of the user's own feedback, newest first. */
export function ownFeedback(userId: string, paging: Paging): Promise<Page<FeedbackRecord>> {
  return findPage(FeedbackModel, { userId }, { createdAt: -1, _id: -1 }, paging);
}

/** A page of feedback, newest first; `search` matches messages, addresses, professions and notes. */
export async function listFeedback(
  query: QueryOf<'GET /analytics/feedbacks'>,
): Promise<Page<FeedbackRecord>> {
  const { status, type, userId, ipAddress, search } = query;
  const filter = {
    ...given({
      status: ofStatus(status, FEEDBACK_STATUSES),
      type: unlessAll(type),
      userId,
      ipAddress,
    }),
    ...anyContains(['message', 'email', 'contactName', 'profession', 'notes'], search),
  };
  return findPage(FeedbackModel, filter, { createdAt: -1, _id: -1 }, query);
}

export const storedFeedback = messageStore(FeedbackModel);
