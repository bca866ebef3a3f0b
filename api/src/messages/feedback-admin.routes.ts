import { FEEDBACK_TYPES, feedbackStatus } from '@terimce/contract/message';
import type { FeedbackRecord } from '@terimce/core/models/engagement';
import { namesOfUsers, senderOf, type UserName } from '../admin/users/user-admin.repository.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import { actorOf } from '../shared/audit/audit-log.js';
import { deleteFeedbacks, reviewFeedback, reviewManyFeedbacks } from './feedback-admin.js';
import { listFeedback } from './feedback-admin.repository.js';

export function bindFeedbackAdminRoutes(router: ApiRouter): void {
  handle(router, 'GET /analytics/feedbacks', async ({ query }) => {
    const { found, pagination } = await listFeedback(query);
    const names = await namesOfUsers(found.map(({ userId }) => userId));
    const feedbacks = found.map((feedback) => presentFeedback(feedback, names));
    return { data: { feedbacks, pagination } };
  });
  handle(router, 'PATCH /analytics/feedbacks/{id}', async ({ params, body }, context) => {
    const feedback = await reviewFeedback(actorOf(context), params.id, body);
    return { data: presentFeedback(feedback, await namesOfUsers([feedback.userId])) };
  });
  handle(router, 'POST /analytics/feedbacks/bulk-status', async ({ body }, context) => ({
    data: await reviewManyFeedbacks(actorOf(context), body.ids, body),
  }));
  handle(router, 'POST /analytics/feedbacks/bulk-delete', async ({ body }, context) => ({
    data: { deleted: await deleteFeedbacks(actorOf(context), body.ids) },
  }));
}

function presentFeedback(feedback: FeedbackRecord, names: ReadonlyMap<string, UserName>) {
  const { _id, profession, message, email, contactName, ipAddress = '', termId } = feedback;
  const { notes, createdAt, updatedAt } = feedback;
  return {
    _id,
    type: FEEDBACK_TYPES.find((type) => type === feedback.type) ?? 'general',
    status: feedbackStatus(feedback.status),
    profession,
    message,
    email,
    contact: { name: contactName, email },
    ipAddress,
    userId: senderOf(feedback, names),
    termId,
    notes,
    createdAt,
    updatedAt,
  };
}
