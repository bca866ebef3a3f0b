import type { FeedbackStatus } from '@terimce/contract/message';
import type { feedback } from '@terimce/contract/routes/admin/messages';
import type { z } from 'zod';
import type { Tone } from '../../../components/badge.js';

export type Feedback = z.output<typeof feedback>;

export const FEEDBACK_TONES: Readonly<Record<FeedbackStatus, Tone>> = {
  pending: 'warning',
  reviewed: 'accent',
  resolved: 'success',
  closed: 'plain',
};
