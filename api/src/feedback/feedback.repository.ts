import { FeedbackModel, type FeedbackRecord } from '@terimce/core/models/engagement';

export async function createFeedback(
  feedback: Omit<FeedbackRecord, 'status' | 'notes' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await FeedbackModel.create(feedback);
}
