/** Kinds and statuses of messages from visitors. */
export const FEEDBACK_TYPES = [
  'general',
  'bug_report',
  'feature_request',
  'content_feedback',
] as const;
/** `spam` is what filled in the hidden field of the form. */
export const FEEDBACK_STATUSES = ['pending', 'reviewed', 'resolved', 'closed', 'spam'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];
export const SUGGESTION_STATUSES = [
  'pending',
  'in_review',
  'approved',
  'rejected',
  'spam',
] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

/** The status for a stored one; an unknown status, as from an older version, counts as pending. */
export function feedbackStatus(stored: string): FeedbackStatus {
  return FEEDBACK_STATUSES.find((status) => status === stored) ?? 'pending';
}
export function suggestionStatus(stored: string): SuggestionStatus {
  return SUGGESTION_STATUSES.find((status) => status === stored) ?? 'pending';
}

/**
 * The statuses that may follow a status. Closed feedback can be reopened; the decision on a suggestion can be
 * changed, except that an approved one has a term and stays approved.
 */
export const FEEDBACK_TRANSITIONS: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  pending: ['reviewed', 'resolved', 'closed'],
  reviewed: ['pending', 'resolved', 'closed'],
  resolved: ['reviewed', 'closed'],
  closed: ['reviewed'],
  spam: ['reviewed', 'resolved', 'closed'],
};
export const SUGGESTION_TRANSITIONS: Readonly<
  Record<SuggestionStatus, readonly SuggestionStatus[]>
> = {
  pending: ['in_review', 'approved', 'rejected'],
  in_review: ['pending', 'approved', 'rejected'],
  approved: [],
  rejected: ['in_review'],
  spam: ['in_review', 'approved', 'rejected'],
};

export const PROFESSION_MAX_LENGTH = 100;
export const MESSAGE_MAX_LENGTH = 5000;
