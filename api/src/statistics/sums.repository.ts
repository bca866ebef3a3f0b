import { foldKey } from '@terimce/contract/text';
import {
  addDays,
  type DayRange,
  dayNumber,
  dayOf,
  monthsOf,
  startOfDay,
} from '@terimce/core/calendar';
import { type Figures, SumModel, type SumRecord } from '@terimce/core/models/events';
import type { QueryFilter } from 'mongoose';
import { sketchOf, sketchSize } from './sketch.js';

/** Most sums that a report reads, the last counted first: anybody can invent queries. */
const SUMS_MAX = 20_000;

/** What was counted of a term or a query in a range, and in the range that it is compared with. */
export interface ReportLine {
  readonly key: string;
  /** A query as it was last typed. */
  readonly label: string;
  readonly dismissedAt: Date | undefined;
  readonly figures: Figures;
  /** The figure by which the report counts, its last moment, and its value in the range of comparison. */
  readonly count: number;
  readonly lastAt: Date;
  readonly before: number;
}

/** How much more was counted than in the range of comparison. */
export function changeOf({ count, before }: Pick<ReportLine, 'count' | 'before'>): number {
  return count - before;
}

export interface ReportRanges {
  /** Undefined for all time. */
  readonly range: DayRange | undefined;
  readonly before?: DayRange | undefined;
}

/**
 * The lines of a report, largest first. Those that were counted only in the range of comparison follow with a count of
 * 0 and their last moment there.
 */
export async function linesOf(
  kind: 'term' | 'query',
  figure: 's' | 'e' | 'c' | 'x',
  { range, before }: ReportRanges,
  keys?: readonly string[],
): Promise<ReportLine[]> {
  const from = range && before && before.from < range.from ? before.from : range?.from;
  // What was counted up to now has its last moment in the totals.
  const isPast = range !== undefined && range.to < dayOf(new Date());
  const last = figure.toUpperCase();
  const ranges = before ? [range, before] : [range];
  const days = ranges.flatMap((one) => (one && one.from === one.to ? one.from : []));
  const names = [...(kind === 'term' ? [figure] : ['s', 'e', 'c', 'x']), ...(isPast ? [last] : [])];
  const fields =
    days.length === ranges.length
      ? days.flatMap((day) => fieldsOfDay(day, names))
      : ranges.flatMap((one) => fieldsOf(one, isPast));
  const found = keys && (kind === 'term' ? { termId: { $in: keys } } : { key: { $in: keys } });
  const sums = await SumModel.find({ ...countedSince(from, kind, figure), ...found })
    .select(['-_id', 'key', 'termId', 'label', 'dismissedAt'])
    .select([range ? `all.${last}` : 'all', ...fields])
    .sort(keys ? {} : { [figure === 'e' ? 'all.E' : 'lastAt']: -1 })
    .limit(SUMS_MAX)
    .lean<SumRecord[]>();
  const inRange = figuresIn(range);
  const inRangeBefore = before ? figuresIn(before) : () => ({}) as Figures;
  const lines = new Map<string, ReportLine>();
  for (const sum of sums) {
    const [now, earlier] = [inRange(sum), inRangeBefore(sum)];
    if (!now[figure] && !earlier[figure]) continue;
    const key = sum.termId ? String(sum.termId) : sum.key;
    const own = lines.get(key);
    const figures = own ? added(own.figures, now) : now;
    const moment = (isPast ? (now[last] ?? earlier[last]) : sum.all?.[last]) ?? 0;
    lines.set(key, {
      key,
      label: sum.label ?? '',
      dismissedAt: sum.dismissedAt,
      figures,
      count: figures[figure] ?? 0,
      lastAt: new Date(Math.max(moment, own?.lastAt.getTime() ?? 0)),
      before: (own?.before ?? 0) + (earlier[figure] ?? 0),
    });
  }
  return [...lines.values()].sort(
    (a, b) => b.count - a.count || (a.count === 0 ? b.before - a.before : 0) || order(a.key, b.key),
  );
}

/** Sums that may have the figure from a day on. Few queries found nothing, so there is an index of those. */
function countedSince(
  day: string | undefined,
  kind: 'term' | 'query',
  figure: string,
): QueryFilter<SumRecord> {
  const since = day ? startOfDay(day) : new Date(0);
  if (figure === 'e') return { kind, 'all.E': { $gte: since.getTime() } };
  // Every term was opened, but few queries were corrected.
  const counted = kind === 'query' ? { [`all.${figure}`]: { $gt: 0 } } : {};
  return { kind, lastAt: { $gte: since }, ...counted };
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

type Month = `${number}-${number}`;

/** The fields with the figures of a range; with details, also the positions and last moments. */
function fieldsOf(range: DayRange | undefined, details: boolean): string[] {
  if (!range) return ['all'];
  return monthsOf(range).flatMap((month) => (details ? [month, `d${month}`] : month));
}

/** The fields with some figures of one day, because a month has many. */
function fieldsOfDay(day: string, names: readonly string[]): string[] {
  const [month, number] = [day.slice(0, 7), day.slice(8)];
  return names.map((name) => `${name < 'a' ? 'd' : ''}${month}.${name}${number}`);
}

/** Adds up the figures of a sum in a range of days, as far as they were read: counts, and the last of moments. */
function figuresIn(range: DayRange | undefined): (sum: SumRecord) => Figures {
  if (!range) return ({ all = {} }) => all;
  const months = monthsOf(range).map((month) => ({
    fields: [month as Month, `d${month as Month}`] as const,
    first: range.from.startsWith(month) ? range.from.slice(8) : '01',
    last: range.to.startsWith(month) ? range.to.slice(8) : '31',
  }));
  return (sum) => {
    const found: Figures = {};
    for (const { fields, first, last } of months) {
      for (const field of fields) {
        const days = sum[field];
        for (const name in days) {
          const day = name.slice(1);
          if (day >= first && day <= last) addFigure(found, name.charAt(0), days[name] ?? 0);
        }
      }
    }
    return found;
  };
}

function addFigure(figures: Figures, name: string, value: number): void {
  const own = figures[name] ?? 0;
  figures[name] = name < 'a' ? Math.max(own, value) : own + value;
}

function added(one: Figures, other: Figures): Figures {
  const sum = { ...one };
  for (const [name, value] of Object.entries(other)) addFigure(sum, name, value ?? 0);
  return sum;
}

/** The sums of a term: its own, and those of terms that were merged into it. */
type TermSums = readonly SumRecord[];

/** The sums of terms, with what describes them in a range and the clicks of some days; without days, whole. */
export async function sumsOfTerms(
  ids: readonly string[],
  days?: DayRange,
  range?: DayRange,
): Promise<Map<string, TermSums>> {
  const byTerm = new Map<string, SumRecord[]>();
  // Only a range that ends in the past needs to know since when a visitor comes.
  const since = range && range.to < dayOf(new Date()) ? ['since'] : [];
  const fields = days
    ? ['termId', 'until', ...since, ...monthsOf(days), ...fieldsOf(range, true)]
    : [];
  const found = SumModel.find({ termId: { $in: ids } }).select([...new Set(fields)]);
  for (const sum of await found.lean<SumRecord[]>()) {
    const id = String(sum.termId);
    byTerm.set(id, [...(byTerm.get(id) ?? []), sum]);
  }
  return byTerm;
}

/** The average position at which a term was opened in a range. */
export function averagePosition(sums: TermSums, range: DayRange | undefined): number | null {
  const { p = 0, k = 0 } = sums.map(figuresIn(range)).reduce(added, {});
  return k > 0 ? p / k : null;
}

/**
 * The approximate number of different visitors (`v`) or queries (`q`) of a term in a range. A range that ends in the
 * past includes those who came before it and after it, so callers bound the number by the clicks.
 */
export function countDifferent(sums: TermSums, kind: 'v' | 'q', range?: DayRange): number {
  const [first, last] = range ? [dayNumber(range.from), dayNumber(range.to)] : [0, Infinity];
  const entries = sums.flatMap(({ since = {}, until = {} }) =>
    Object.keys(until).filter(
      (name) => name[0] === kind && (since[name] ?? 0) <= last && (until[name] ?? 0) >= first,
    ),
  );
  return sketchSize(sketchOf(entries.map((name) => Number(name.slice(1)))));
}

/** The clicks of a term on each day that has some, oldest first. */
export function clicksByDay(sums: TermSums): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sum of sums) {
    for (const [month, days] of Object.entries(sum)) {
      if (!/^\d{4}-\d\d$/.test(month)) continue;
      for (const [name, count] of Object.entries(days as Record<string, number>)) {
        const day = `${month}-${name.slice(1)}`;
        if (name[0] === 'c') counts.set(day, (counts.get(day) ?? 0) + count);
      }
    }
  }
  return new Map([...counts].sort(([a], [b]) => order(a, b)));
}

/** The totals of days, by day. */
export async function totalsOf(days: readonly string[]): Promise<Map<string, SumRecord>> {
  const found = await SumModel.find({ kind: 'day', key: { $in: days } }).lean<SumRecord[]>();
  return new Map(found.map((sum) => [sum.key, sum]));
}

/** Hides a search without results until it occurs again. */
export async function dismissEmptySearch(query: string): Promise<void> {
  const now = new Date();
  await SumModel.updateOne(
    { kind: 'query', key: foldKey(query) },
    { $set: { dismissedAt: now }, $setOnInsert: { lastAt: now, firstAt: now } },
    { upsert: true },
  );
}

/** Longer than any site has been running: twenty years. */
const OLDEST_DAYS = 20 * 366;

/**
 * Removes queries that have not occurred since a moment, and the days of the others in the months before it: anybody
 * can invent queries, and they may name people.
 */
export async function deleteQueriesBefore(before: Date): Promise<void> {
  await SumModel.deleteMany({ kind: 'query', lastAt: { $lt: before } });
  const first = `${dayOf(before).slice(0, 7)}-01`;
  const old = fieldsOf({ from: addDays(first, -OLDEST_DAYS), to: addDays(first, -1) }, true);
  const begin = startOfDay(first);
  await SumModel.updateMany(
    { kind: 'query', firstAt: { $lt: begin } },
    {
      $unset: Object.fromEntries(old.map((field) => [field, ''])),
      $set: { firstAt: begin },
    },
  );
}
