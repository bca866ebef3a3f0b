import { FEEDBACK_TRANSITIONS, feedbackStatus } from '@terimce/contract/message';
import { CodedError } from '@terimce/core/coded-error';
import type { FeedbackRecord } from '@terimce/core/models/engagement';
import { type AdminActor, changedBetween, recordAction } from '../shared/audit/audit-log.js';
import { forEachAllowed } from '../shared/for-each-allowed.js';
import {
  changeFeedback,
  deleteFeedback,
  type FeedbackChange,
  findFeedback,
} from './feedback-admin.repository.js';

/**
 * Changes status and note. To change only the note, pass the current status.
 * @throws CodedError FEEDBACK_NOT_FOUND, INVALID_TRANSITION.
 */
export async function reviewFeedback(
  actor: AdminActor,
  id: string,
  change: FeedbackChange,
): Promise<FeedbackRecord> {
  const before = await findFeedback(id);
  if (!before) throw new CodedError('FEEDBACK_NOT_FOUND');
  const from = feedbackStatus(before.status);
  if (from !== change.status && !FEEDBACK_TRANSITIONS[from].includes(change.status)) {
    throw new CodedError('INVALID_TRANSITION', { from, to: change.status });
  }
  const after = await changeFeedback(id, before.status, change);
  if (!after) throw new CodedError('INVALID_TRANSITION');
  const facts = ({ status, notes }: FeedbackRecord) => ({ status, notes });
  await recordAction(actor, {
    action: 'feedback.status',
    subject: id,
    ...changedBetween(facts(before), facts(after)),
  });
  return after;
}

/**
 * {@link reviewFeedback} for several messages; those whose status does not allow it or that no longer exist are
 * skipped.
 */
export async function reviewManyFeedbacks(
  actor: AdminActor,
  ids: readonly string[],
  change: FeedbackChange,
): Promise<{ changed: number; skipped: string[] }> {
  const { done, refused } = await forEachAllowed(ids, (id) => reviewFeedback(actor, id, change));
  return { changed: done, skipped: refused.map(({ id }) => id) };
}

/** Deletes feedback for good; the audit log keeps the beginning of each message. */
export async function deleteFeedbacks(actor: AdminActor, ids: readonly string[]): Promise<number> {
  const deleted = await deleteFeedback(ids);
  if (deleted.length > 0) {
    const messages = deleted.map(({ _id, message }) => `${_id}: ${message.slice(0, 80)}`);
    await recordAction(actor, { action: 'feedback.delete', before: { messages } });
  }
  return deleted.length;
}
