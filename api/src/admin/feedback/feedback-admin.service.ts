import { FEEDBACK_TRANSITIONS, type FeedbackStatus } from '@terimce/contract/message';
import { CodedError } from '@terimce/core/coded-error';
import type { FeedbackRecord } from '@terimce/core/models/engagement';
import type { AdminActor } from '../actor.js';
import { changedBetween, recordAction } from '../audit/audit.service.js';
import { changeFeedback, findFeedback } from './feedback-admin.repository.js';

export interface FeedbackChange {
  readonly status: FeedbackStatus;
  readonly notes?: string | undefined;
}

/**
 * Changes status and note. The present status may be named again, to change the note alone.
 * @throws CodedError FEEDBACK_NOT_FOUND, INVALID_TRANSITION.
 */
export async function reviewFeedback(
  actor: AdminActor,
  id: string,
  change: FeedbackChange,
): Promise<FeedbackRecord> {
  const before = await findFeedback(id);
  if (!before) throw new CodedError('FEEDBACK_NOT_FOUND');
  const { status: from } = before;
  if (from !== change.status && !FEEDBACK_TRANSITIONS[from].includes(change.status)) {
    throw new CodedError('INVALID_TRANSITION', { from, to: change.status });
  }
  const after = await changeFeedback(id, from, change);
  if (!after) throw new CodedError('INVALID_TRANSITION');
  const facts = ({ status, notes }: FeedbackRecord) => ({ status, notes });
  await recordAction(actor, {
    action: 'feedback.status',
    subject: id,
    ...changedBetween(facts(before), facts(after)),
  });
  return after;
}

/** {@link reviewFeedback} for several; those whose status does not allow it, or that are gone, are skipped. */
export async function reviewManyFeedbacks(
  actor: AdminActor,
  ids: readonly string[],
  change: FeedbackChange,
): Promise<{ changed: number; skipped: string[] }> {
  const skipped: string[] = [];
  const distinct = [...new Set(ids)];
  for (const id of distinct) {
    try {
      await reviewFeedback(actor, id, change);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      skipped.push(id);
    }
  }
  return { changed: distinct.length - skipped.length, skipped };
}
