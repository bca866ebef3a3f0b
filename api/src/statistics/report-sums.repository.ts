import {
  ReportSketchModel,
  type ReportSketchRecord,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import type { QueryFilter } from 'mongoose';

type Kind = ReportSumRecord['kind'];

/** Most terms read per period, the largest first. */
const TERMS_MAX = 20_000;
/** Most queries read in all periods of a report, the most frequent of each first: anybody can invent queries. */
const QUERIES_MAX = 6_000;

/** One line of a report: what is counted, how often, and when last. */
export interface ReportLine {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Date;
  /** A query as it was last typed. */
  readonly label: string;
  /** Sum and number of the known positions in result lists. */
  readonly positions: number;
  readonly positioned: number;
}

type Stored = Pick<ReportSumRecord, 'key' | 'count' | 'lastAt'> & Partial<ReportSumRecord>;

function toLine(row: Stored): ReportLine {
  const { key, count, lastAt, label = '', positions = 0, positioned = 0 } = row;
  return { key, count, lastAt, label, positions, positioned };
}

export interface LineFilter {
  readonly keys?: readonly string[] | undefined;
}

/** The lines of several periods added up, largest first. */
export async function linesOf(
  kind: Kind,
  periods: readonly string[],
  filter: LineFilter = {},
): Promise<ReportLine[]> {
  const lines = new Map<string, ReportLine>();
  const most = kind === 'term' ? TERMS_MAX : Math.ceil(QUERIES_MAX / periods.length);
  for (const period of filter.keys?.length === 0 ? [] : periods) {
    const wanted: QueryFilter<ReportSumRecord> = {
      kind,
      period,
      ...(filter.keys ? { key: { $in: filter.keys } } : {}),
    };
    const rows = await ReportSumModel.find(wanted, { _id: 0, kind: 0, period: 0 })
      .sort(filter.keys ? {} : { count: -1, key: 1 })
      .limit(most)
      .lean<Stored[]>();
    for (const row of rows) {
      const line = toLine(row);
      const before = lines.get(line.key);
      lines.set(line.key, before ? addUp(before, line) : line);
    }
  }
  return [...lines.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

function addUp(a: ReportLine, b: ReportLine): ReportLine {
  const latest = a.lastAt > b.lastAt ? a : b;
  return {
    ...latest,
    count: a.count + b.count,
    positions: a.positions + b.positions,
    positioned: a.positioned + b.positioned,
  };
}

/** The visitor sketches of terms in some periods. */
export async function sketchesFor(
  periods: readonly string[],
  keys: readonly string[],
): Promise<ReportSketchRecord[]> {
  return ReportSketchModel.find({ period: { $in: periods }, key: { $in: keys } }).lean();
}
