import { FEEDBACK_TYPES, feedbackStatus, suggestionStatus } from '@terimce/contract/message';
import type { FeedbackRecord, SuggestionRecord } from '@terimce/core/models/engagement';
import { senderOf, type UserName } from '../auth/user-names.repository.js';
import type { BanList } from '../http/context.js';
import { visitorsOf } from './suggestion.repository.js';

/** What is known about senders. */
export interface Senders {
  readonly names: ReadonlyMap<string, UserName>;
  readonly bans: BanList;
}

/** Feedback as the staff sees it. */
export function presentFeedback(feedback: FeedbackRecord, { names, bans }: Senders) {
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
    banned: bans.isBanned(ipAddress),
    userId: senderOf(feedback, names),
    termId,
    notes,
    createdAt,
    updatedAt,
  };
}

/** A suggestion as the staff sees it. */
export function presentSuggestion(suggestion: SuggestionRecord, { names, bans }: Senders) {
  const { _id, category, customCategory, englishTerm, turkishTerm, definition, source } =
    suggestion;
  const { submitterEmail, contactName, ipAddress = '', termId, reason = '', notes } = suggestion;
  const { createdAt, updatedAt } = suggestion;
  return {
    _id,
    status: suggestionStatus(suggestion.status),
    category,
    customCategory,
    englishTerm,
    turkishTerm,
    definition,
    source,
    requests: suggestion.requests ?? 0,
    visitors: visitorsOf(suggestion),
    submitterEmail,
    contact: { name: contactName, email: submitterEmail },
    ipAddress,
    banned: bans.isBanned(ipAddress),
    userId: senderOf(suggestion, names),
    termId,
    reason,
    notes,
    createdAt,
    updatedAt,
  };
}

/** Feedback as its sender sees it. @param termSlug of the public term that it is about. */
export function presentOwnFeedback(
  { _id, status, message, createdAt }: FeedbackRecord,
  termSlug: string | undefined,
) {
  const known = feedbackStatus(status);
  return {
    _id,
    status: known === 'spam' ? ('pending' as const) : known,
    message,
    termSlug,
    createdAt,
  };
}

/** A suggestion as its sender sees it. @param termSlug of the public term that it became. */
export function presentOwnSuggestion(
  { _id, status, englishTerm, turkishTerm, category, ...more }: SuggestionRecord,
  termSlug: string | undefined,
) {
  const { customCategory, reason = '', createdAt, word } = more;
  // A word that was asked for is there, even if nobody approved the request.
  const isThere = word && termSlug;
  const known = suggestionStatus(status);
  return {
    _id,
    status: isThere ? ('approved' as const) : known === 'spam' ? ('pending' as const) : known,
    englishTerm,
    turkishTerm,
    category: customCategory || category,
    reason: status === 'rejected' ? reason : '',
    termSlug,
    createdAt,
  };
}
