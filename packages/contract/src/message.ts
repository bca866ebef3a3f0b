/** Kinds and states of what visitors send in. */
export const FEEDBACK_TYPES = [
  'general',
  'bug_report',
  'feature_request',
  'content_feedback',
] as const;
export const FEEDBACK_STATUSES = ['pending', 'reviewed', 'resolved', 'closed'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];
export const SUGGESTION_STATUSES = ['pending', 'in_review', 'approved', 'rejected'] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

/** Which states may follow a state. Closed feedback can be taken up again; an outcome of a suggestion can be reconsidered, but an approved one has a term and stays. */
export const FEEDBACK_TRANSITIONS: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  pending: ['reviewed', 'resolved', 'closed'],
  reviewed: ['pending', 'resolved', 'closed'],
  resolved: ['reviewed', 'closed'],
  closed: ['reviewed'],
};
export const SUGGESTION_TRANSITIONS: Readonly<
  Record<SuggestionStatus, readonly SuggestionStatus[]>
> = {
  pending: ['in_review', 'approved', 'rejected'],
  in_review: ['pending', 'approved', 'rejected'],
  approved: [],
  rejected: ['in_review'],
};

export const PROFESSION_MAX_LENGTH = 100;
export const MESSAGE_MAX_LENGTH = 5000;
