import { count, defineModel, type RecordOf, text, typed } from './define-model.js';

export const REPORT_KINDS = [
  'term',
  'query',
  'empty',
  'opened',
  'corrected',
  'dismissed',
  'merged',
] as const;

const reportSum = {
  kind: { type: String, enum: REPORT_KINDS, required: true },
  /** A day `2026-11-20` or a month `2026-11` in the site's time zone, or `all`. */
  period: { type: String, required: true },
  /** Term id or folded query. */
  key: { type: String, required: true },
  /** The query as it was last typed. */
  label: text,
  count,
  /** Sum and number of the known positions in result lists. */
  positions: count,
  positioned: count,
  lastAt: Date,
};
/**
 * Events summed by period and subject. `term` counts clicks. By folded query, `query` counts searches,
 * `empty` those without results, `corrected` those with a spelling correction, and `opened` the terms opened from
 * them; `dismissed` hides a search without results until a moment. `merged` keeps the sums of a term that was merged
 * into another, for an undo.
 */
export interface ReportSumRecord extends RecordOf<typeof reportSum> {
  lastAt: Date;
}
export const ReportSumModel = defineModel<ReportSumRecord>('ReportSum', 'reportSums', reportSum, [
  [{ kind: 1, period: 1, key: 1 }, { unique: true }],
  [{ kind: 1, period: 1, count: -1, key: 1 }],
  [{ key: 1, kind: 1 }],
]);

const reportSketch = {
  period: { type: String, required: true },
  /** Term id. */
  key: { type: String, required: true },
  visitors: { ...typed<Record<string, number>>(), default: {} },
  queries: { ...typed<Record<string, number>>(), default: {} },
};
/**
 * Numbers of different visitors and queries of a term in a period, as sketches (see `api/src/statistics/sketch.ts`).
 * Stored separately from the sums, so that reading those stays fast.
 */
export interface ReportSketchRecord extends RecordOf<typeof reportSketch> {}
export const ReportSketchModel = defineModel<ReportSketchRecord>(
  'ReportSketch',
  'reportSketches',
  reportSketch,
  [[{ period: 1, key: 1 }, { unique: true }], [{ key: 1 }]],
);
