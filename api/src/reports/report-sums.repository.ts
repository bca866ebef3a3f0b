import {
  ReportSketchModel,
  type ReportSketchRecord,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import type { QueryFilter } from 'mongoose';

type Kind = ReportSumRecord['kind'];

/** Most lines read per period, the largest first. */
const LINES_MAX = 20_000;

/** One line of a report: what is counted, how often, and when last. */
export interface ReportLine {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Date;
  /** A query as it was last typed. */
  readonly label: string;
  /** Category of a term. */
  readonly category: string;
  /** Sum and number of the known positions in result lists. */
  readonly positions: number;
  readonly positioned: number;
}

type Stored = Pick<ReportSumRecord, 'key' | 'count' | 'lastAt'> & Partial<ReportSumRecord>;

function toLine(row: Stored): ReportLine {
  const { key, count, lastAt, label = '', category = '', positions = 0, positioned = 0 } = row;
  return { key, count, lastAt, label, category, positions, positioned };
}

export interface LineFilter {
  readonly category?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** The lines of several periods added up, largest first. */
export async function linesOf(
  kind: Kind,
  periods: readonly string[],
  filter: LineFilter = {},
): Promise<ReportLine[]> {
  const lines = new Map<string, ReportLine>();
  for (const period of filter.keys?.length === 0 ? [] : periods) {
    const wanted: QueryFilter<ReportSumRecord> = {
      kind,
      period,
      ...(filter.category === undefined ? {} : { category: filter.category }),
      ...(filter.keys ? { key: { $in: filter.keys } } : {}),
    };
    const rows = await ReportSumModel.find(wanted, { _id: 0, kind: 0, period: 0 })
      .sort(filter.keys ? {} : { count: -1, key: 1 })
      .limit(LINES_MAX)
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
