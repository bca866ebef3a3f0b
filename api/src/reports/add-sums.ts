import { foldKey } from '@terimce/contract/text';
import {
  ReportSketchModel,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import type { ClickEvent, SearchEvent } from '../analytics/event.js';
import { dayOf, daysBefore, monthOf, weekTo } from './periods.js';
import { sketchEntry } from './sketch.js';

type Kind = ReportSumRecord['kind'];

/** What is added to one record, put together so that each record is written once. */
interface Addition {
  readonly filter: Record<string, string>;
  readonly inc: Record<string, number>;
  readonly max: Record<string, number | Date>;
  readonly set: Record<string, string>;
}

/**
 * Adds clicks, and searches that found nothing, to the sums of their day, their week, their month and
 * of all time.
 */
export async function addReportSums(
  clicks: readonly ClickEvent[],
  searches: readonly SearchEvent[],
  now = new Date(),
): Promise<void> {
  const sums = new Additions();
  const sketches = new Additions();
  for (const click of clicks) addClick(sums, sketches, click, now);
  for (const { at, query, resultsCount } of searches) {
    if (resultsCount > 0) continue;
    for (const span of [...periodsOf(at), ...weeksOf(at, now)]) {
      count(sums, 'empty', span, foldKey(query), at).set.label = query;
    }
  }
  if (sums.size > 0) await ReportSumModel.collection.bulkWrite(sums.updates(), UNORDERED);
  if (sketches.size > 0) {
    await ReportSketchModel.collection.bulkWrite(sketches.updates(), UNORDERED);
  }
}

const UNORDERED = { ordered: false } as const;

function addClick(sums: Additions, sketches: Additions, click: ClickEvent, now: Date): void {
  const { at, termId, category, clickPosition, searchQuery, actor } = click;
  for (const span of [...periodsOf(at), ...weeksOf(at, now)]) {
    const addition = count(sums, 'term', span, termId, at);
    addition.set.category = category;
    if (clickPosition) {
      add(addition, span, 'positions', clickPosition);
      add(addition, span, 'positioned', 1);
    }
    if (category) count(sums, 'category', span, category, at);
  }
  const visitor = sketchEntry(actor.userId ?? (actor.sessionId || actor.ipAddress));
  const query = searchQuery ? sketchEntry(foldKey(searchQuery)) : undefined;
  for (const { period } of periodsOf(at)) {
    const { max } = sketches.of({ period, key: termId });
    raise(max, `visitors.${visitor.register}`, visitor.rank);
    if (query) raise(max, `queries.${query.register}`, query.rank);
  }
}

/** A sum to add to. `late` says that the event is older than the sum's last day. */
interface Span {
  readonly period: string;
  readonly late: boolean;
}

function periodsOf(at: Date): Span[] {
  return [dayOf(at), monthOf(at), 'all'].map((period) => ({ period, late: false }));
}

/** The week that ends on the event's day, and for an event that comes late those still being read. */
function weeksOf(at: Date, now: Date): Span[] {
  const day = dayOf(at);
  const last = dayOf(daysBefore(at, -6));
  const read = [dayOf(daysBefore(now, 1)), dayOf(now)];
  const late = read.filter((end) => end > day && end <= last);
  return [
    { period: weekTo(day), late: false },
    ...late.map((end) => ({ period: weekTo(end), late: true })),
  ];
}

function count(sums: Additions, kind: Kind, span: Span, key: string, at: Date): Addition {
  const addition = sums.of({ kind, period: span.period, key });
  add(addition, span, 'count', 1);
  const { max } = addition;
  if (!(max.lastAt instanceof Date && max.lastAt > at)) max.lastAt = at;
  return addition;
}

function add({ inc }: Addition, { late }: Span, name: string, value: number): void {
  for (const field of late ? [name, `base.${name}`] : [name]) {
    inc[field] = (inc[field] ?? 0) + value;
  }
}

function raise(max: Addition['max'], name: string, rank: number): void {
  max[name] = Math.max(Number(max[name] ?? 0), rank);
}

class Additions {
  readonly #all = new Map<string, Addition>();

  get size(): number {
    return this.#all.size;
  }

  of(filter: Record<string, string>): Addition {
    const id = Object.values(filter).join('\u0001');
    const addition = this.#all.get(id) ?? { filter, inc: {}, max: {}, set: {} };
    this.#all.set(id, addition);
    return addition;
  }

  updates() {
    return [...this.#all.values()].map(({ filter, inc, max, set }) => ({
      updateOne: {
        filter,
        update: {
          ...(Object.keys(inc).length > 0 ? { $inc: inc } : {}),
          ...(Object.keys(set).length > 0 ? { $set: set } : {}),
          $max: max,
        },
        upsert: true,
      },
    }));
  }
}
