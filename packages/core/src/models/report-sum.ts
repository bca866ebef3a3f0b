import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export const REPORT_KINDS = [
  'term',
  'category',
  'query',
  'empty',
  'opened',
  'corrected',
  'dismissed',
  'merged',
] as const;

/**
 * Events summed by period and subject. `term` and `category` count clicks. By folded query, `query` counts searches,
 * `empty` those without results, `corrected` those with a spelling correction, and `opened` the terms opened from
 * them; `dismissed` hides a search without results until a moment. `merged` keeps the sums of a term that was merged
 * into another, for an undo.
 */
export interface ReportSumRecord {
  _id: Types.ObjectId;
  kind: (typeof REPORT_KINDS)[number];
  /** A day `2026-11-20` or a month `2026-11` in the site's time zone, or `all`. */
  period: string;
  /** Term id, category slug or folded query. */
  key: string;
  /** The query as it was last typed. */
  label: string;
  count: number;
  /** Sum and number of the known positions in result lists. */
  positions: number;
  positioned: number;
  lastAt: Date;
  /** Category of the term at its last click, for `term`. */
  category: string;
}

const count = { type: Number, default: 0 } as const;
const schema = new Schema<ReportSumRecord>(
  {
    kind: { type: String, enum: REPORT_KINDS, required: true },
    period: { type: String, required: true },
    key: { type: String, required: true },
    label: { type: String, default: '' },
    count,
    positions: count,
    positioned: count,
    lastAt: Date,
    category: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'reportSums' },
);
schema.index({ kind: 1, period: 1, key: 1 }, { unique: true });
schema.index({ kind: 1, period: 1, count: -1, key: 1 });
schema.index({ key: 1, kind: 1 });
export const ReportSumModel = defineModel<ReportSumRecord>('ReportSum', schema);

/**
 * Numbers of different visitors and queries of a term in a period, as sketches (see `api/src/reports/sketch.ts`).
 * Stored separately from the sums, so that reading those stays fast.
 */
export interface ReportSketchRecord {
  _id: Types.ObjectId;
  period: string;
  /** Term id. */
  key: string;
  visitors: Record<string, number>;
  queries: Record<string, number>;
}

const sketchSchema = new Schema<ReportSketchRecord>(
  {
    period: { type: String, required: true },
    key: { type: String, required: true },
    visitors: { type: Schema.Types.Mixed, default: {} },
    queries: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'reportSketches' },
);
sketchSchema.index({ period: 1, key: 1 }, { unique: true });
sketchSchema.index({ key: 1 });
export const ReportSketchModel = defineModel<ReportSketchRecord>('ReportSketch', sketchSchema);
