import { Schema } from 'mongoose';
import { count, defineModel, mergedFrom, type RecordOf, text, typed } from './define-model.js';

const termClick = {
  termId: { type: Schema.Types.ObjectId, required: true },
  mergedFrom,
  at: { type: Date, required: true },
  sessionId: text,
  searchQuery: text,
  clickPosition: Number,
  totalResultsShown: Number,
  category: text,
};
export interface TermClickRecord extends RecordOf<typeof termClick> {}
export const TermClickModel = defineModel<TermClickRecord>('TermClick', 'termClicks', termClick, [
  [{ termId: 1, at: -1 }],
  [{ at: -1 }],
]);

const searchEvent = {
  at: { type: Date, required: true },
  query: text,
  queryFold: text,
  resultsCount: count,
  /** All results were only similar to the query. */
  weak: Boolean,
  sessionId: text,
};
/** A search that a visitor finished. */
export const SearchEventModel = defineModel('SearchEvent', 'searchEvents', searchEvent, [
  [{ at: -1 }],
]);

const dailySum = {
  /** Day in the site's time zone, `2026-11-20`. */
  day: { type: String, required: true },
  kind: { type: String, required: true },
  key: text,
  count,
  /** Further sums of the kind, such as the positions of clicks. */
  sums: { ...typed<Record<string, number>>(), default: {} },
};
/**
 * Events summed by day, so that reports over long periods stay fast. `kind` says what is counted, `key` its subject:
 * a term's id for clicks and favorites, a folded query for searches, '' for totals.
 */
export const DailySumModel = defineModel('DailySum', 'dailySums', dailySum, [
  [{ kind: 1, day: 1, key: 1 }, { unique: true }],
  [{ kind: 1, key: 1, day: 1 }],
]);

const activityLog = {
  action: { type: String, required: true },
  userType: { type: String, enum: ['registered', 'guest'] as const, required: true },
  userId: Schema.Types.ObjectId,
  sessionId: text,
  ipAddress: text,
  at: { type: Date, required: true },
  details: { ...typed<Record<string, unknown>>(), default: {} },
};
export interface ActivityLogRecord extends RecordOf<typeof activityLog> {}
export const ActivityLogModel = defineModel<ActivityLogRecord>(
  'ActivityLog',
  'activityLogs',
  activityLog,
  [
    [{ at: -1 }],
    [{ action: 1, at: -1 }],
    [{ userType: 1, at: -1 }],
    [{ ipAddress: 1, at: -1 }],
    [{ userId: 1, at: -1 }, { sparse: true }],
  ],
);
