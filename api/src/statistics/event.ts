import type { BodyOf } from '@terimce/contract/routes';
import type { ACTIVITY_ACTIONS } from '@terimce/contract/routes/admin/logs';
import type { Types } from 'mongoose';

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Who did something, as far as known. */
export interface Actor {
  /** Absent for visitors who are not logged in. */
  readonly userId?: string | undefined;
  /** Id that the device keeps for its visitor; '' if it keeps none. */
  readonly sessionId: string;
  readonly ipAddress: string;
}

export interface Occurrence {
  readonly id: Types.ObjectId;
  readonly at: Date;
  readonly actor: Actor;
}

/** An activity that only the activity log shows. */
export interface ActivityEvent extends Occurrence {
  readonly type: 'activity';
  readonly action: ActivityAction;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A visitor opened a term. */
export interface ClickEvent extends Occurrence {
  readonly type: 'click';
  readonly termId: string;
  readonly category: string;
  /** The names of the term at that moment. */
  readonly metadata?: { readonly englishTerm: string; readonly turkishTerm: string } | undefined;
  readonly searchQuery: string;
  /** The query is counted by itself; absent means yes. */
  readonly isCounted?: boolean | undefined;
  /** From 1. */
  readonly clickPosition?: number | undefined;
  readonly totalResultsShown?: number | undefined;
}

/** A visitor finished a search. */
export interface SearchEvent extends Occurrence, BodyOf<'POST /analytics/search'> {
  readonly type: 'search';
  /** The query is counted by itself, and not only in the totals; absent means yes. */
  readonly isCounted?: boolean | undefined;
}

export type Event = ActivityEvent | ClickEvent | SearchEvent;
