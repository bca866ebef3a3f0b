import {
  ReportSketchModel,
  type ReportSketchRecord,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import type { QueryFilter } from 'mongoose';

type Kind = ReportSumRecord['kind'];

/** Lines read of one period at most when several are added up. */
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
  /** Sum and number of the known places in result lists. */
  readonly positions: number;
  readonly positioned: number;
}

const LINE = {
  _id: 0,
  key: 1,
  count: 1,
  lastAt: 1,
  label: 1,
  category: 1,
  positions: 1,
  positioned: 1,
} as const;

type Stored = Pick<ReportSumRecord, 'key' | 'count' | 'lastAt'> & Partial<ReportSumRecord>;

function toLine(row: Stored): ReportLine {
  const { key, count, lastAt, label = '', category = '', positions = 0, positioned = 0 } = row;
  return { key, count, lastAt, label, category, positions, positioned };
}

export interface LineFilter {
  readonly category?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Keys to leave out. */
  readonly without?: readonly string[] | undefined;
}

function filterOf(kind: Kind, period: string, filter: LineFilter): QueryFilter<ReportSumRecord> {
  const { category, keys, without } = filter;
  return {
    kind,
    period,
    ...(category === undefined ? {} : { category }),
    ...(keys ? { key: { $in: keys } } : without?.length ? { key: { $nin: without } } : {}),
  };
}

/** A page of one period's lines. An index serves every order in both directions. */
export async function pageOfLines(
  kind: Kind,
  period: string,
  sort: { by: 'count' | 'lastAt' | 'category'; order: 'asc' | 'desc' },
  { skip, limit }: { skip: number; limit: number },
  filter: LineFilter = {},
): Promise<ReportLine[]> {
  const [up, down] = sort.order === 'asc' ? ([1, -1] as const) : ([-1, 1] as const);
  // The key keeps pages apart where counts are equal.
  const order =
    sort.by === 'category'
      ? ({ category: up, count: down, key: up } as const)
      : ({ [sort.by]: up, key: down } as const);
  const rows = await ReportSumModel.find(filterOf(kind, period, filter), LINE)
    .sort(order)
    .skip(skip)
    .limit(limit)
    .lean<Stored[]>();
  return rows.map(toLine);
}

export async function countLines(
  kind: Kind,
  period: string,
  filter: LineFilter = {},
): Promise<number> {
  return ReportSumModel.countDocuments(filterOf(kind, period, filter));
}

/** Keys of the lines of one period; read from an index alone. */
export async function keysOfLines(
  kind: Kind,
  period: string,
  filter: Pick<LineFilter, 'category'> = {},
): Promise<string[]> {
  const rows = await ReportSumModel.find(filterOf(kind, period, filter), { _id: 0, key: 1 }).lean();
  return rows.map(({ key }) => key);
}

/** The lines of several periods added up, the largest first. */
export async function linesOf(
  kind: Kind,
  periods: readonly string[],
  filter: LineFilter = {},
): Promise<ReportLine[]> {
  const lines = new Map<string, ReportLine>();
  for (const period of filter.keys?.length === 0 ? [] : periods) {
    const rows = await ReportSumModel.find(filterOf(kind, period, filter), LINE)
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

/** The sketches of terms in some periods. */
export async function sketchesFor(
  periods: readonly string[],
  keys: readonly string[],
): Promise<ReportSketchRecord[]> {
  return ReportSketchModel.find({ period: { $in: periods }, key: { $in: keys } }).lean();
}
