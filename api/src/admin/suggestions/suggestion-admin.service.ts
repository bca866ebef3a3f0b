import { SUGGESTION_TRANSITIONS, suggestionStatus } from '@terimce/contract/message';
import { CodedError } from '@terimce/core/coded-error';
import type { SuggestionRecord } from '@terimce/core/models/engagement';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { type AdminActor, changedBetween, recordAction } from '../audit/audit-log.js';
import {
  changeSuggestion,
  deleteSuggestions,
  findSuggestion,
  type SuggestionChange,
} from './suggestion-admin.repository.js';

/** Review of suggested terms. */
export class SuggestionAdminService {
  readonly #terms: Pick<TermRepository, 'findById'>;

  constructor(terms: Pick<TermRepository, 'findById'>) {
    this.#terms = terms;
  }

  /**
   * Changes status and note. To change only the note, or to link the term of an approved suggestion, pass the current
   * status.
   * @throws CodedError SUGGESTION_NOT_FOUND, INVALID_TRANSITION, REASON_REQUIRED for a rejection without one,
   * TERM_NOT_FOUND for a term that does not exist.
   */
  async review(actor: AdminActor, id: string, change: SuggestionChange): Promise<SuggestionRecord> {
    const before = await findSuggestion(id);
    if (!before) throw new CodedError('SUGGESTION_NOT_FOUND');
    const from = suggestionStatus(before.status);
    if (from !== change.status && !SUGGESTION_TRANSITIONS[from].includes(change.status)) {
      throw new CodedError('INVALID_TRANSITION', { from, to: change.status });
    }
    if (change.status === 'rejected' && !change.reason) throw new CodedError('REASON_REQUIRED');
    if (change.termId && change.status !== 'approved') {
      throw new CodedError('INVALID_TRANSITION', { reason: 'only an approval links a term' });
    }
    if (change.termId && !(await this.#terms.findById(change.termId))) {
      throw new CodedError('TERM_NOT_FOUND');
    }
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
   * {@link review} for several suggestions; those whose status does not allow it or that no longer exist are skipped.
   */
  async reviewMany(
    actor: AdminActor,
    ids: readonly string[],
    change: Omit<SuggestionChange, 'termId'>,
  ): Promise<{ changed: number; skipped: string[] }> {
    const skipped: string[] = [];
    const distinct = [...new Set(ids)];
    for (const id of distinct) {
      try {
        await this.review(actor, id, change);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        skipped.push(id);
      }
    }
    return { changed: distinct.length - skipped.length, skipped };
  }

  /** Deletes suggestions for good; the audit log keeps their content. */
  async remove(actor: AdminActor, ids: readonly string[]): Promise<number> {
    const deleted = await deleteSuggestions(ids);
    if (deleted.length > 0) {
      const suggestions = deleted.map(
        ({ _id, turkishTerm, englishTerm }) => `${_id}: ${turkishTerm} / ${englishTerm}`,
      );
      await recordAction(actor, { action: 'suggestion.delete', before: { suggestions } });
    }
    return deleted.length;
  }
}

function facts({ status, reason, notes, termId }: SuggestionRecord) {
  return { status, reason, notes, termId: termId ? String(termId) : '' };
}
