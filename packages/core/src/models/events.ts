import { USER_TYPES } from '@terimce/contract/routes/admin/logs';
import { Schema } from 'mongoose';
import { batches, defineModel, mergedFrom, type RecordOf, text, typed } from './define-model.js';

const event = {
  at: { type: Date, required: true },
  /** Absent in clicks and searches that are not in the activity log: those of erased accounts and of version 1.0. */
  action: String,
  userType: { type: String, enum: USER_TYPES },
  userId: Schema.Types.ObjectId,
  sessionId: text,
  ipAddress: text,
  /** As the activity log shows them. */
  details: { ...typed<Record<string, unknown>>(), default: {} },
  /** The term that was opened; only clicks have one. */
  termId: Schema.Types.ObjectId,
  mergedFrom,
  clickPosition: Number,
  totalResultsShown: Number,
};
/** What somebody did: an entry of the activity log, a search, a click. */
export interface EventRecord extends RecordOf<typeof event> {}
export const EventModel = defineModel<EventRecord>('Event', 'events', event, [
  [{ at: -1 }],
  [{ action: 1, at: -1 }],
  [{ userType: 1, at: -1 }],
  [{ ipAddress: 1, at: -1 }],
  [{ userId: 1, at: -1 }, { sparse: true }],
  [{ termId: 1, at: -1 }, { sparse: true }],
]);

/**
 * Counts by name: `s` searches, `e` those that found nothing, `x` those with a spelling correction, `c` clicks, `p` and
 * `k` the sum and the number of their known positions, `o` events of a day that were left out,
 * `u` events of a day whose query was left out. In capitals: when the last of these was, in milliseconds.
 */
export type Figures = Partial<Record<string, number>>;

const sum = {
  kind: { type: String, enum: ['day', 'term', 'query'] as const, required: true },
  /** A day `2026-11-20` in the site's time zone, the id of the term that was opened, or a folded query. */
  key: { type: String, required: true },
  /** The term to which the clicks belong now; it changes when terms are merged. */
  termId: Schema.Types.ObjectId,
  mergedFrom,
  /** The query as it was last typed. */
  label: String,
  /** Hides a query without results until it is searched again. */
  dismissedAt: Date,
  firstAt: Date,
  lastAt: Date,
  all: typed<Figures>(),
  /** Figures of a day by hour, `c13`; a day may have 23 or 25 hours. */
  hours: typed<Figures>(),
  /** The first and the last day of each entry of a sketch, see `api/src/statistics/sketch.ts`. */
  since: typed<Figures>(),
  until: typed<Figures>(),
  batches,
};
/**
 * Events summed by subject. A term and a query have the counts of each day under the name of its month:
 * `2026-11: { c26: 3 }`, and the positions and last moments apart as `d2026-11`, so that a report reads only what it
 * shows of the months that it covers.
 */
export interface SumRecord extends RecordOf<typeof sum> {
  readonly [month: `${'' | 'd'}${number}-${number}`]: Figures | undefined;
}
export const SumModel = defineModel<SumRecord>(
  'Sum',
  'sums',
  sum,
  [
    [{ kind: 1, key: 1 }, { unique: true }],
    [{ kind: 1, lastAt: -1 }],
    [{ termId: 1 }, { sparse: true }],
    [{ 'all.E': -1 }, { sparse: true }],
  ],
  { strict: false },
);
