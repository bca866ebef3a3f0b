import type { BodyOf } from '@terimce/contract/routes';
import { dayOf } from '@terimce/core/calendar';
import type { Logger } from '@terimce/core/log';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { Types } from 'mongoose';
import { given } from '../shared/conditions.js';
import type { ActivityAction, Actor, Occurrence } from './event.js';
import type { EventBudget } from './event-budget.js';
import type { EventWriter } from './event-writer.js';
import type { LeftOut } from './left-out.js';

type TermClick = BodyOf<'POST /analytics/term-click'>;

interface AnalyticsOptions {
  readonly writer: EventWriter;
  readonly terms: Pick<TermRepository, 'findPublicById' | 'recordPopularity'>;
  readonly logger: Logger;
  readonly budget: EventBudget;
  readonly leftOut: Pick<LeftOut, 'add'>;
}

/** Most favorites changed at once that are logged one by one. */
const NAMED_FAVORITES = 50;

/** Records what people do. No method makes its caller wait or fail. */
export class AnalyticsService {
  readonly #options: AnalyticsOptions;
  readonly #budget: EventBudget;

  constructor(options: AnalyticsOptions) {
    this.#options = options;
    this.#budget = options.budget;
  }

  /** An entry of the activity log. Empty details are left out. */
  activity(actor: Actor, action: ActivityAction, details: Record<string, unknown> = {}): void {
    const entry = { action, details: given(details) };
    this.#options.writer.add({ type: 'activity', ...occurrence(actor), ...entry });
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

  /** A term was opened; terms that do not exist are ignored, and so is what a visitor repeats within an hour. */
  termClick(actor: Actor, click: TermClick): void {
    this.#termClick(occurrence(actor), click).catch((error: unknown) =>
      this.#options.logger.warn({ err: error }, 'A click was not counted'),
    );
  }

  /** A visitor finished a search. */
  search(actor: Actor, search: BodyOf<'POST /analytics/search'>): void {
    this.#search(occurrence(actor), search).catch((error: unknown) =>
      this.#options.logger.warn({ err: error }, 'A search was not counted'),
    );
  }

  async #search(made: Occurrence, search: BodyOf<'POST /analytics/search'>): Promise<void> {
    if (!(await this.#takeEvent(made))) return;
    const isCounted = await this.#takeQuery(made, search.query);
    this.#options.writer.add({ ...search, type: 'search', isCounted, ...made });
  }

  async #termClick(opened: Occurrence, click: TermClick): Promise<void> {
    const { writer, terms } = this.#options;
    const { actor } = opened;
    const term = await terms.findPublicById(click.termId);
    // What is repeated takes nothing from the budget.
    if (!term || !(await this.#budget.takeOpening(actor, term._id))) return;
    if (!(await this.#takeEvent(opened))) return;
    const { clickPosition, totalResultsShown, searchQuery = '' } = click;
    const { _id: termId, englishTerm, turkishTerm, category } = term;
    writer.add({
      type: 'click',
      ...opened,
      termId,
      category,
      metadata: { englishTerm, turkishTerm },
      searchQuery,
      isCounted: searchQuery !== '' && (await this.#takeQuery(opened, searchQuery)),
      ...(clickPosition ? { clickPosition } : {}),
      ...(totalResultsShown ? { totalResultsShown } : {}),
    });
    await terms.recordPopularity(termId, {
      clicks: 1,
      ...(searchQuery ? { searches: 1 } : {}),
    });
  }

  /** Whether an event is within the budget of its day. One that is not is counted as left out, for reports. */
  async #takeEvent({ actor, at }: Occurrence): Promise<boolean> {
    if (await this.#budget.takeEvent(actor, at)) return true;
    this.#options.leftOut.add(dayOf(at), 'o');
    return false;
  }

  /** The same for the query of an event, which is then left out of the reports of queries. */
  async #takeQuery({ actor, at }: Occurrence, query: string): Promise<boolean> {
    if (await this.#budget.takeQuery(actor, query, at)) return true;
    this.#options.leftOut.add(dayOf(at), 'u');
    return false;
  }
}

/** What every event has, for one that happens now. */
function occurrence(actor: Actor): Occurrence {
  return { id: new Types.ObjectId(), at: new Date(), actor };
}
