import { SUGGESTION_TRANSITIONS, suggestionStatus } from '@terimce/contract/message';
import { CodedError } from '@terimce/core/coded-error';
import type { SuggestionRecord } from '@terimce/core/models/engagement';
import { readCurrent } from '@terimce/core/terms/write-term';
import { type AdminActor, changedBetween, recordAction } from '../shared/audit/audit-log.js';
import { forEachAllowed } from '../shared/for-each-allowed.js';
import {
  changeSuggestion,
  deleteSuggestions,
  findSuggestion,
  type SuggestionChange,
} from './suggestion-admin.repository.js';

/**
 * Changes status and note. To change only the note, or to link the term of an approved suggestion, pass the current
 * status.
 * @throws CodedError SUGGESTION_NOT_FOUND, INVALID_TRANSITION, TERM_NOT_FOUND for a term that does not exist.
 */
export async function reviewSuggestion(
  actor: AdminActor,
  id: string,
  change: SuggestionChange,
): Promise<SuggestionRecord> {
  const before = await findSuggestion(id);
  if (!before) throw new CodedError('SUGGESTION_NOT_FOUND');
  const from = suggestionStatus(before.status);
  if (from !== change.status && !SUGGESTION_TRANSITIONS[from].includes(change.status)) {
    throw new CodedError('INVALID_TRANSITION', { from, to: change.status });
  }
  if (change.termId && change.status !== 'approved') {
    throw new CodedError('INVALID_TRANSITION', { reason: 'only an approval links a term' });
  }
  if (change.termId) await readCurrent(change.termId);
  const after = await changeSuggestion(id, before.status, change);
  if (!after) throw new CodedError('INVALID_TRANSITION');
  await recordAction(actor, {
    action: 'suggestion.status',
    subject: id,
    ...changedBetween(facts(before), facts(after)),
  });
  return after;
}

/**
 * {@link reviewSuggestion} for several suggestions; those whose status does not allow it or that no longer exist are
 * skipped.
 */
export async function reviewManySuggestions(
  actor: AdminActor,
  ids: readonly string[],
  change: Omit<SuggestionChange, 'termId'>,
): Promise<{ changed: number; skipped: string[] }> {
  const { done, refused } = await forEachAllowed(ids, (id) => reviewSuggestion(actor, id, change));
  return { changed: done, skipped: refused.map(({ id }) => id) };
}

/** Deletes suggestions for good; the audit log keeps their headwords. */
export async function removeSuggestions(
  actor: AdminActor,
  ids: readonly string[],
): Promise<number> {
  const deleted = await deleteSuggestions(ids);
  if (deleted.length > 0) {
    const suggestions = deleted.map(
      ({ _id, turkishTerm, englishTerm }) => `${_id}: ${turkishTerm} / ${englishTerm}`,
    );
    await recordAction(actor, { action: 'suggestion.delete', before: { suggestions } });
  }
  return deleted.length;
}

function facts({ status, reason, notes, termId }: SuggestionRecord) {
  return { status, reason, notes, termId: termId ? String(termId) : '' };
}
