import { importNames } from '@terimce/core/imports/import-records';
import type { AuditLogRecord } from '@terimce/core/models/admin';
import { namesOfUsers } from '../../auth/user-names.repository.js';
import { storedFeedback } from '../../messages/feedback.repository.js';
import { storedSuggestions } from '../../messages/suggestion.repository.js';
import { pairOf } from '../../shared/pair-of.js';
import { termsById } from '../../terms/named-terms.repository.js';

type Entry = Pick<AuditLogRecord, 'action' | 'subject'>;

/**
 * The names of what entries are about, by id: of a term, a suggestion, an import or an account, and the kind of
 * feedback. They are read and not stored, so that a message that is deleted leaves nothing here.
 */
export async function namesOfSubjects(entries: readonly Entry[]): Promise<Map<string, string>> {
  const ids = (noun: string, shape: RegExp) =>
    entries
      .filter(({ action, subject }) => action.startsWith(noun) && shape.test(subject))
      .map(({ subject }) => subject);
  const [terms, imports, suggestions, feedbacks, users] = await Promise.all([
    termsById(ids('', OBJECT_ID)),
    importNames(ids('import.', /-/)),
    storedSuggestions.findMany(ids('suggestion.', OBJECT_ID)),
    storedFeedback.findMany(ids('feedback.', OBJECT_ID)),
    namesOfUsers(ids('user.', OBJECT_ID)),
  ]);
  return new Map([
    ...[...terms].map(([id, term]) => [id, pairOf(term)] as const),
    ...imports,
    ...suggestions.map((suggestion) => [String(suggestion._id), pairOf(suggestion)] as const),
    ...feedbacks.map(({ _id, type }) => [String(_id), type] as const),
    ...[...users].map(([id, { username }]) => [id, username] as const),
  ]);
}

const OBJECT_ID = /^[0-9a-f]{24}$/;
