import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { Types } from 'mongoose';
import type { ActivityAction, Actor } from './event.js';
import type { EventWriter } from './event-writer.js';

export interface TermClick {
  readonly termId: string;
  readonly searchQuery?: string | undefined;
  readonly clickPosition?: number | null | undefined;
  readonly totalResultsShown?: number | null | undefined;
}

/** Favorites changed at once that are logged one by one. */
const NAMED_FAVORITES = 50;

/** Takes note of what people do. No method makes its caller wait or fail. */
export class AnalyticsService {
  readonly #writer: Pick<EventWriter, 'add'>;
  readonly #terms: Pick<TermRepository, 'findPublicById' | 'recordPopularity'>;
  readonly #logger: Logger;

  constructor(options: {
    writer: Pick<EventWriter, 'add'>;
    terms: Pick<TermRepository, 'findPublicById' | 'recordPopularity'>;
    logger: Logger;
  }) {
    this.#writer = options.writer;
    this.#terms = options.terms;
    this.#logger = options.logger;
  }

  /** An entry of the activity log. Empty details are left out. */
  activity(actor: Actor, action: ActivityAction, details: Record<string, unknown> = {}): void {
    const known = Object.entries(details).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    this.#writer.add({
      type: 'activity',
      id: new Types.ObjectId(),
      at: new Date(),
      actor,
      action,
      details: Object.fromEntries(known),
    });
  }

  /** A user added or removed favorites. More than a few at once, as by an import, are one entry. */
  favorites(
    actor: Actor,
    action: 'add_favorite' | 'remove_favorite',
    termIds: readonly string[],
    details: Record<string, unknown> = {},
  ): void {
    if (termIds.length > NAMED_FAVORITES) {
      this.activity(actor, action, { metadata: { count: termIds.length } });
      return;
    }
    for (const termId of termIds) this.activity(actor, action, { termId, ...details });
  }

  /** A term was opened; terms that do not exist are ignored. */
  termClick(actor: Actor, click: TermClick): void {
    void this.#termClick(actor, click, new Date()).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'Click not counted'),
    );
  }

  /** A visitor settled on a search. */
  search(actor: Actor, query: string, resultsCount: number): void {
    const id = new Types.ObjectId();
    this.#writer.add({ type: 'search', id, at: new Date(), actor, query, resultsCount });
    this.activity(actor, 'search', { query, resultsCount });
  }

  async #termClick(actor: Actor, click: TermClick, at: Date): Promise<void> {
    const term = await this.#terms.findPublicById(click.termId);
    if (!term) return;
    const { clickPosition, totalResultsShown, searchQuery = '' } = click;
    this.#writer.add({
      type: 'click',
      id: new Types.ObjectId(),
      at,
      actor,
      termId: term._id,
      category: term.category,
      searchQuery,
      ...(clickPosition ? { clickPosition } : {}),
      ...(totalResultsShown ? { totalResultsShown } : {}),
    });
    const { _id: termId, englishTerm, turkishTerm, category } = term;
    this.activity(actor, 'view_term', {
      termId,
      category,
      query: searchQuery,
      metadata: { englishTerm, turkishTerm },
    });
    await this.#terms.recordPopularity(termId, {
      clicks: 1,
      ...(searchQuery ? { searches: 1 } : {}),
    });
  }
}
