import { Schema, type Types } from 'mongoose';
import { defineModel, mergedFrom, schemaOptions } from './define-model.js';

export interface TermClickRecord {
  termId: Types.ObjectId;
  mergedFrom?: Types.ObjectId[];
  at: Date;
  userId?: Types.ObjectId;
  sessionId: string;
  searchQuery: string;
  clickPosition?: number;
  totalResultsShown?: number;
  category: string;
}

const clickSchema = new Schema<TermClickRecord>(
  {
    termId: { type: Schema.Types.ObjectId, required: true },
    mergedFrom,
    at: { type: Date, required: true },
    userId: { type: Schema.Types.ObjectId },
    sessionId: { type: String, default: '' },
    searchQuery: { type: String, default: '' },
    clickPosition: Number,
    totalResultsShown: Number,
    category: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'termClicks' },
);
clickSchema.index({ termId: 1, at: -1 });
clickSchema.index({ at: -1 });
export const TermClickModel = defineModel<TermClickRecord>('TermClick', clickSchema);

/** A search that a visitor finished. */
export interface SearchEventRecord {
  at: Date;
  query: string;
  queryFold: string;
  resultsCount: number;
  /** All results were only similar to the query. */
  weak?: boolean;
  userId?: Types.ObjectId;
  sessionId: string;
}

const searchSchema = new Schema<SearchEventRecord>(
  {
    at: { type: Date, required: true },
    query: { type: String, default: '' },
    queryFold: { type: String, default: '' },
    resultsCount: { type: Number, default: 0 },
    weak: Boolean,
    userId: { type: Schema.Types.ObjectId },
    sessionId: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'searchEvents' },
);
searchSchema.index({ at: -1 });
export const SearchEventModel = defineModel<SearchEventRecord>('SearchEvent', searchSchema);

/**
 * Events summed by day, so that reports over long periods stay fast. `kind` says what is counted, `key` its subject:
 * a term's id for clicks and favorites, a folded query for searches, '' for totals.
 */
export interface DailySumRecord {
  /** Day in the site's time zone, `2026-11-20`. */
  day: string;
  kind: string;
  key: string;
  count: number;
  /** Further sums of the kind, such as the positions of clicks. */
  sums: Record<string, number>;
}

const sumSchema = new Schema<DailySumRecord>(
  {
    day: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, default: '' },
    count: { type: Number, default: 0 },
    sums: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'dailySums' },
);
sumSchema.index({ kind: 1, day: 1, key: 1 }, { unique: true });
sumSchema.index({ kind: 1, key: 1, day: 1 });
export const DailySumModel = defineModel<DailySumRecord>('DailySum', sumSchema);

export interface ActivityLogRecord {
  _id: Types.ObjectId;
  action: string;
  userType: 'registered' | 'guest';
  userId?: Types.ObjectId;
  sessionId: string;
  ipAddress: string;
  at: Date;
  details: Record<string, unknown>;
}

const activitySchema = new Schema<ActivityLogRecord>(
  {
    action: { type: String, required: true },
    userType: { type: String, enum: ['registered', 'guest'], required: true },
    userId: { type: Schema.Types.ObjectId },
    sessionId: { type: String, default: '' },
    ipAddress: { type: String, default: '' },
    at: { type: Date, required: true },
    details: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'activityLogs' },
);
activitySchema.index({ at: -1 });
activitySchema.index({ action: 1, at: -1 });
activitySchema.index({ userType: 1, at: -1 });
activitySchema.index({ ipAddress: 1, at: -1 });
activitySchema.index({ userId: 1, at: -1 }, { sparse: true });
export const ActivityLogModel = defineModel<ActivityLogRecord>('ActivityLog', activitySchema);
