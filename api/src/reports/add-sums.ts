import { foldKey } from '@terimce/contract/text';
import {
  ReportSketchModel,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import type { ClickEvent, SearchEvent } from '../analytics/event.js';
import { dayOf, monthOf } from './periods.js';
import { sketchEntry } from './sketch.js';

type Kind = ReportSumRecord['kind'];

/** What is added to one record, put together so that each record is written once. */
interface Addition {
  readonly filter: Record<string, string>;
  readonly inc: Record<string, number>;
  readonly max: Record<string, number | Date>;
  readonly set: Record<string, string>;
}

/** Adds clicks, and searches that found nothing, to the sums of their day, their month and of all time. */
export async function addReportSums(
  clicks: readonly ClickEvent[],
  searches: readonly SearchEvent[],
): Promise<void> {
  const sums = new Additions();
  const sketches = new Additions();
  for (const click of clicks) addClick(sums, sketches, click);
  for (const { at, query, resultsCount } of searches) {
    if (resultsCount > 0) continue;
    for (const period of periodsOf(at)) {
      count(sums, 'empty', period, foldKey(query), at).set.label = query;
    }
  }
  if (sums.size > 0) await ReportSumModel.collection.bulkWrite(sums.updates(), UNORDERED);
  if (sketches.size > 0) {
    await ReportSketchModel.collection.bulkWrite(sketches.updates(), UNORDERED);
  }
}

const UNORDERED = { ordered: false } as const;

function addClick(sums: Additions, sketches: Additions, click: ClickEvent): void {
  const { at, termId, category, clickPosition, searchQuery, actor } = click;
  const visitor = sketchEntry(actor.userId ?? (actor.sessionId || actor.ipAddress));
  const query = searchQuery ? sketchEntry(foldKey(searchQuery)) : undefined;
  for (const period of periodsOf(at)) {
    const { inc, set } = count(sums, 'term', period, termId, at);
    set.category = category;
    if (clickPosition) {
      inc.positions = (inc.positions ?? 0) + clickPosition;
      inc.positioned = (inc.positioned ?? 0) + 1;
    }
    if (category) count(sums, 'category', period, category, at);
    const { max } = sketches.of({ period, key: termId });
    raise(max, `visitors.${visitor.register}`, visitor.rank);
    if (query) raise(max, `queries.${query.register}`, query.rank);
  }
}

function periodsOf(at: Date): string[] {
  return [dayOf(at), monthOf(at), 'all'];
}

function count(sums: Additions, kind: Kind, period: string, key: string, at: Date): Addition {
  const addition = sums.of({ kind, period, key });
  const { inc, max } = addition;
  inc.count = (inc.count ?? 0) + 1;
  if (!(max.lastAt instanceof Date && max.lastAt > at)) max.lastAt = at;
  return addition;
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
