import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export const REPORT_KINDS = ['term', 'category', 'empty', 'dismissed', 'rolled'] as const;

/**
 * Events summed by period and subject, in the order in which reports list them. `term` and `category`
 * count clicks, `empty` searches without results by folded query; `dismissed` notes until when such a
 * search is not shown, `rolled` that a week is complete.
 */
export interface ReportSumRecord {
  _id: Types.ObjectId;
  kind: (typeof REPORT_KINDS)[number];
  /** A day `2026-11-20`, a month `2026-11`, the week up to a day `week:2026-11-20`, or `all`; in UTC. */
  period: string;
  /** Term id, category slug or folded query. */
  key: string;
  /** The query as it was last typed. */
  label: string;
  count: number;
  /** Sum and number of the known places in result lists. */
  positions: number;
  positioned: number;
  /** What the six days before a week's last one count of that; see `api/src/reports/weeks.ts`. */
  base?: { count: number; positions: number; positioned: number };
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
    base: Schema.Types.Mixed,
    lastAt: Date,
    category: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'reportSums' },
);
schema.index({ kind: 1, period: 1, key: 1 }, { unique: true });
schema.index({ kind: 1, period: 1, count: -1, key: 1 });
schema.index({ kind: 1, period: 1, lastAt: -1, key: 1 });
schema.index({ kind: 1, period: 1, category: 1, count: -1, key: 1 });
schema.index({ key: 1, kind: 1 });
export const ReportSumModel = defineModel<ReportSumRecord>('ReportSum', schema);

/**
 * How many different visitors and queries a term had in a period, as sketches (see
 * `api/src/reports/sketch.ts`). Apart from the sums, so that reading those stays quick.
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
