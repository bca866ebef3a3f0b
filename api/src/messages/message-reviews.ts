import {
  FEEDBACK_TRANSITIONS,
  feedbackStatus,
  SUGGESTION_TRANSITIONS,
  suggestionStatus,
} from '@terimce/contract/message';
import type { BodyOf } from '@terimce/contract/routes';
import { CodedError } from '@terimce/core/coded-error';
import { readCurrent } from '@terimce/core/terms/write-term';
import { Types } from 'mongoose';
import { type AdminActor, changedBetween, recordAction } from '../shared/audit/audit-log.js';
import { given } from '../shared/conditions.js';
import { forEachAllowed } from '../shared/for-each-allowed.js';
import { storedFeedback } from './feedback.repository.js';
import type { messageStore } from './message.repository.js';
import { storedSuggestions } from './suggestion.repository.js';

/** What differs between kinds of messages. */
interface MessageKind<Found, Change, Status extends string> {
  /** Actions in the audit log. */
  readonly actions: { readonly status: string; readonly delete: string };
  readonly notFound: 'FEEDBACK_NOT_FOUND' | 'SUGGESTION_NOT_FOUND';
  readonly transitions: Readonly<Record<Status, readonly Status[]>>;
  readonly store: ReturnType<typeof messageStore<Found>>;
  statusOf(found: Found): Status;
  /** The fields that a change sets. */
  fields(change: Change): object;
  /** What the audit log shows of a change. */
  facts(found: Found): object;
  /** What the audit log keeps of a deleted message. */
  deleted(found: readonly Found[]): object;
  check?(change: Change): Promise<void>;
}

/** What the staff does with one kind of messages. */
class MessageReviews<
  Found extends { readonly status: string },
  Change extends { readonly status: Status },
  Status extends string,
> {
  readonly #kind: MessageKind<Found, Change, Status>;

  constructor(kind: MessageKind<Found, Change, Status>) {
    this.#kind = kind;
  }

  /**
   * Changes status and note. To change only the note, pass the current status.
   * @throws CodedError FEEDBACK_NOT_FOUND or SUGGESTION_NOT_FOUND, INVALID_TRANSITION.
   */
  async review(actor: AdminActor, id: string, change: Change): Promise<Found> {
    const { before, after } = await this.#change(id, change);
    const { actions, facts } = this.#kind;
    const changes = changedBetween(facts(before), facts(after));
    await recordAction(actor, { action: actions.status, subject: id, ...changes });
    return after;
  }

  async #change(id: string, change: Change): Promise<{ before: Found; after: Found }> {
    const kind = this.#kind;
    const before = await kind.store.find(id);
    if (!before) throw new CodedError(kind.notFound);
    const from = kind.statusOf(before);
    if (from !== change.status && !kind.transitions[from].includes(change.status)) {
      throw new CodedError('INVALID_TRANSITION', { from, to: change.status });
    }
    await kind.check?.(change);
    const after = await kind.store.change(id, before.status, kind.fields(change));
    if (!after) throw new CodedError('INVALID_TRANSITION');
    return { before, after };
  }

  /**
   * {@link review} for several, with one entry in the audit log; those whose status does not allow it or that no
   * longer exist are skipped.
   */
  async reviewMany(actor: AdminActor, ids: readonly string[], change: Change) {
    const changed: string[] = [];
    try {
      const { refused } = await forEachAllowed(ids, async (id) => {
        await this.#change(id, change);
        changed.push(id);
      });
      return { changed: changed.length, skipped: refused.map(({ id }) => id) };
    } finally {
      const after = { count: changed.length, ...given(this.#kind.fields(change)), ids: changed };
      if (changed.length > 0)
        await recordAction(actor, { action: this.#kind.actions.status, after });
    }
  }

  /** Deletes messages for good. @returns how many existed. */
  async delete(actor: AdminActor, ids: readonly string[]): Promise<number> {
    const kind = this.#kind;
    const found = await kind.store.delete(ids);
    if (found.length > 0) {
      await recordAction(actor, { action: kind.actions.delete, before: kind.deleted(found) });
    }
    return found.length;
  }
}

export const feedbackReviews = new MessageReviews({
  actions: { status: 'feedback.status', delete: 'feedback.delete' },
  notFound: 'FEEDBACK_NOT_FOUND',
  transitions: FEEDBACK_TRANSITIONS,
  statusOf: ({ status }) => feedbackStatus(status),
  store: storedFeedback,
  fields: ({ status, notes }: BodyOf<'PATCH /analytics/feedbacks/{id}'>) => ({ status, notes }),
  facts: ({ status, notes }) => ({ status, notes }),
  deleted: (found) => ({
    messages: found.map(({ _id, message }) => `${_id}: ${message.slice(0, 80)}`),
  }),
});

/** An approval may link the term that the suggestion became; TERM_NOT_FOUND if it does not exist. */
export const suggestionReviews = new MessageReviews({
  actions: { status: 'suggestion.status', delete: 'suggestion.delete' },
  notFound: 'SUGGESTION_NOT_FOUND',
  transitions: SUGGESTION_TRANSITIONS,
  statusOf: ({ status }) => suggestionStatus(status),
  store: storedSuggestions,
  fields: ({ status, reason, notes, termId }: BodyOf<'PATCH /analytics/suggestions/{id}'>) => ({
    status,
    reason: status === 'rejected' ? (reason ?? '') : '',
    notes,
    termId: termId && new Types.ObjectId(termId),
  }),
  facts: ({ status, reason, notes, termId }) => ({
    status,
    reason,
    notes,
    termId: termId ? String(termId) : '',
  }),
  deleted: (found) => ({
    suggestions: found.map(
      ({ _id, turkishTerm, englishTerm }) => `${_id}: ${turkishTerm} / ${englishTerm}`,
    ),
  }),
  async check({ termId, status }) {
    if (!termId) return;
    if (status !== 'approved') {
      throw new CodedError('INVALID_TRANSITION', { reason: 'only an approval links a term' });
    }
    await readCurrent(termId);
  },
});
