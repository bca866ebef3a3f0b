import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { Types } from 'mongoose';
import type { ActivityAction, Actor, SearchEvent } from './event.js';
import type { EventWriter } from './event-writer.js';

export interface TermClick {
  readonly termId: string;
  readonly searchQuery?: string | undefined;
  readonly clickPosition?: number | null | undefined;
  readonly totalResultsShown?: number | null | undefined;
}

/** Most favorites changed at once that are logged one by one. */
const NAMED_FAVORITES = 50;

/** Records what people do. No method makes its caller wait or fail. */
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

  /** A user added or removed favorites. Many at once, as by an import, are one entry. */
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
      this.#logger.warn({ err: error }, 'A click was not counted'),
    );
  }

  /** A visitor finished a search. */
  search(
    actor: Actor,
    search: Pick<SearchEvent, 'query' | 'resultsCount' | 'weak' | 'corrected'>,
  ): void {
    const { query, resultsCount, weak, corrected } = search;
    const event = { query, resultsCount, weak, corrected };
    this.#writer.add({
      type: 'search',
      id: new Types.ObjectId(),
      at: new Date(),
      actor,
      ...event,
    });
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
