import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export const REPORT_KINDS = ['term', 'category', 'empty', 'dismissed'] as const;

/**
 * Events summed by period and subject, in the order in which reports list them. `term` and `category`
 * count clicks, `empty` searches without results by folded query; `dismissed` notes until when such a
 * search is not shown.
 */
export interface ReportSumRecord {
  _id: Types.ObjectId;
  kind: (typeof REPORT_KINDS)[number];
  /** A day `2026-11-20`, a month `2026-11`, or `all`; in UTC. */
  period: string;
  /** Term id, category slug or folded query. */
  key: string;
  /** The query as it was last typed. */
  label: string;
  count: number;
  /** Sum and number of the known places in result lists. */
  positions: number;
  positioned: number;
  lastAt: Date;
  /** Sketches of how many different visitors and queries there were; see `api/src/reports/sketch.ts`. */
  visitors: Record<string, number>;
  queries: Record<string, number>;
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
    visitors: { type: Schema.Types.Mixed, default: {} },
    queries: { type: Schema.Types.Mixed, default: {} },
  },
  { ...schemaOptions, collection: 'reportSums' },
);
schema.index({ kind: 1, period: 1, key: 1 }, { unique: true });
schema.index({ kind: 1, period: 1, count: -1, key: 1 });
schema.index({ kind: 1, period: 1, lastAt: -1, key: 1 });
schema.index({ key: 1, kind: 1 });
export const ReportSumModel = defineModel<ReportSumRecord>('ReportSum', schema);
