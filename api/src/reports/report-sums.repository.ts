import { foldKey } from '@terimce/contract/text';
import { ReportSumModel, type ReportSumRecord } from '@terimce/core/models/report-sum';
import type { ClickEvent, SearchEvent } from '../analytics/event.js';
import { dayOf, daysBefore, lastDays, monthOf } from './periods.js';
import { sketchEntry } from './sketch.js';

type Kind = ReportSumRecord['kind'];

/** Rows read of one period at most when several are added up. */
const ROWS_MAX = 20_000;
/** Sums of single days are needed for a week and the one before; they are kept somewhat longer. */
const DAYS_KEPT = 40;
const PAUSE_DAYS = 60;

interface Addition {
  readonly filter: { kind: Kind; period: string; key: string };
  readonly inc: Record<string, number>;
  readonly max: Record<string, number | Date>;
  label?: string;
}

/** Adds clicks, and searches that found nothing, to the sums of their day, their month and of all time. */
export async function addReportSums(
  clicks: readonly ClickEvent[],
  searches: readonly SearchEvent[],
): Promise<void> {
  const additions = new Additions();
  for (const click of clicks) addClick(additions, click);
  for (const { at, query, resultsCount } of searches) {
    if (resultsCount > 0) continue;
    additions.each('empty', foldKey(query), at, (addition) => {
      addition.label = query;
    });
  }
  const updates = additions.updates();
  if (updates.length === 0) return;
  await ReportSumModel.collection.bulkWrite(updates, { ordered: false });
}

function addClick(additions: Additions, click: ClickEvent): void {
  const { at, termId, category, clickPosition, searchQuery, actor } = click;
  const visitor = sketchEntry(actor.userId ?? (actor.sessionId || actor.ipAddress));
  const query = searchQuery ? sketchEntry(foldKey(searchQuery)) : undefined;
  additions.each('term', termId, at, ({ inc, max }) => {
    if (clickPosition) {
      inc.positions = (inc.positions ?? 0) + clickPosition;
      inc.positioned = (inc.positioned ?? 0) + 1;
    }
    raise(max, `visitors.${visitor.register}`, visitor.rank);
    if (query) raise(max, `queries.${query.register}`, query.rank);
  });
  if (category) additions.each('category', category, at, () => {});
}

function raise(max: Record<string, number | Date>, name: string, rank: number): void {
  max[name] = Math.max(Number(max[name] ?? 0), rank);
}

/** Additions to the same sum, put together so that each sum is written once. */
class Additions {
  readonly #all = new Map<string, Addition>();

  each(kind: Kind, key: string, at: Date, add: (addition: Addition) => void): void {
    for (const period of [dayOf(at), monthOf(at), 'all']) {
      const id = `${kind}\u0001${period}\u0001${key}`;
      const addition = this.#all.get(id) ?? { filter: { kind, period, key }, inc: {}, max: {} };
      addition.inc.count = (addition.inc.count ?? 0) + 1;
      const last = addition.max.lastAt;
      addition.max.lastAt = last instanceof Date && last > at ? last : at;
      add(addition);
      this.#all.set(id, addition);
    }
  }

  updates() {
    return [...this.#all.values()].map(({ filter, inc, max, label }) => ({
      updateOne: {
        filter,
        update: { $inc: inc, $max: max, ...(label === undefined ? {} : { $set: { label } }) },
        upsert: true,
      },
    }));
  }
}

/** One line of a report: what is counted, how often, and when last. */
export interface ReportLine {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Date;
  readonly label: string;
}

const LINE = { key: 1, count: 1, lastAt: 1, label: 1 } as const;

/** A page of one period's lines, by count or by time. */
export async function pageOfLines(
  kind: Kind,
  period: string,
  sort: { by: 'count' | 'lastAt'; order: 'asc' | 'desc' },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ lines: ReportLine[]; total: number }> {
  const direction = sort.order === 'asc' ? 1 : -1;
  const [lines, total] = await Promise.all([
    ReportSumModel.find({ kind, period }, LINE)
      // The key keeps pages apart where counts are equal; in this order an index serves both ways.
      .sort({ [sort.by]: direction, key: direction === 1 ? -1 : 1 })
      .skip(skip)
      .limit(limit)
      .lean(),
    ReportSumModel.countDocuments({ kind, period }),
  ]);
  return { lines, total };
}

/** All lines of several periods added up, the largest first. @param keys only these. */
export async function linesOf(
  kind: Kind,
  periods: readonly string[],
  keys?: readonly string[],
): Promise<ReportLine[]> {
  const lines = new Map<string, ReportLine>();
  for (const period of periods) {
    const filter = { kind, period, ...(keys ? { key: { $in: keys } } : {}) };
    const rows = await ReportSumModel.find(filter, LINE)
      .sort(keys ? {} : { count: -1 })
      .limit(ROWS_MAX)
      .lean();
    for (const row of rows) {
      const before = lines.get(row.key);
      const newer = !before || row.lastAt > before.lastAt;
      lines.set(row.key, {
        key: row.key,
        count: row.count + (before?.count ?? 0),
        lastAt: newer ? row.lastAt : before.lastAt,
        label: newer ? row.label : before.label,
      });
    }
  }
  return [...lines.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** Whole sums of some subjects, for the figures that only they hold. */
export async function sumsFor(
  kind: Kind,
  periods: readonly string[],
  keys: readonly string[],
): Promise<ReportSumRecord[]> {
  return ReportSumModel.find({ kind, period: { $in: periods }, key: { $in: keys } }).lean();
}

/** Hides a search without results until it is made again. */
export async function dismissEmptySearch(query: string): Promise<void> {
  await ReportSumModel.updateOne(
    { kind: 'dismissed', period: 'all', key: foldKey(query) },
    { $set: { lastAt: new Date() } },
    { upsert: true },
  );
}

/** Adds the sums of one term to those of another and removes them, when the terms are merged. */
export async function moveReportSums(from: string, to: string): Promise<void> {
  for (const sum of await ReportSumModel.find({ kind: 'term', key: from }).lean()) {
    const { _id, period, count, positions = 0, positioned = 0, lastAt } = sum;
    const max: Record<string, number | Date> = { lastAt };
    for (const name of ['visitors', 'queries'] as const) {
      for (const [register, rank] of Object.entries(sum[name] ?? {})) {
        max[`${name}.${register}`] = rank;
      }
    }
    await ReportSumModel.collection.updateOne(
      { kind: 'term', period, key: to },
      { $inc: { count, positions, positioned }, $max: max },
      { upsert: true },
    );
    await ReportSumModel.deleteOne({ _id });
  }
}

/** Removes sums of single days that no report reads any more; looks back as far as a long pause. */
export async function dropOldDays(now: Date): Promise<void> {
  const days = lastDays(daysBefore(now, DAYS_KEPT), PAUSE_DAYS);
  await ReportSumModel.deleteMany({
    kind: { $in: ['term', 'category', 'empty'] },
    period: { $in: days },
  });
}
