import { foldKey } from '@terimce/contract/text';
import {
  ReportSketchModel,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import { dayOf, monthOf } from '../shared/calendar.js';
import type { ClickEvent, SearchEvent } from './event.js';
import { sketchEntry } from './sketch.js';

type Kind = ReportSumRecord['kind'];

/** Additions to one record, combined so that each record is written once. */
interface Addition {
  readonly filter: Record<string, string>;
  readonly inc: Record<string, number>;
  readonly max: Record<string, number | Date>;
  readonly set: Record<string, string>;
}

/** Adds clicks and searches to the sums of their day, their month and all time. */
export async function addReportSums(
  clicks: readonly ClickEvent[],
  searches: readonly SearchEvent[],
): Promise<void> {
  const sums = new Additions();
  const sketches = new Additions();
  for (const click of clicks) addClick(sums, sketches, click);
  for (const search of searches) addSearch(sums, search);
  await ReportSumModel.bulkWrite(sums.updates(), UNORDERED);
  await ReportSketchModel.bulkWrite(sketches.updates(), UNORDERED);
}

const UNORDERED = { ordered: false } as const;

function addClick(sums: Additions, sketches: Additions, click: ClickEvent): void {
  const { at, termId, clickPosition, searchQuery, isCounted = true, actor } = click;
  const query = foldKey(searchQuery);
  for (const period of periodsOf(at)) {
    const { inc } = count(sums, 'term', period, termId, at);
    if (clickPosition) {
      add(inc, 'positions', clickPosition);
      add(inc, 'positioned', 1);
    }
    if (query && isCounted) count(sums, 'opened', period, query, at).set.label = searchQuery;
  }
  const visitor = sketchEntry(actor.userId ?? (actor.sessionId || actor.ipAddress));
  const asked = query ? sketchEntry(query) : undefined;
  for (const period of periodsOf(at)) {
    const { max } = sketches.of({ period, key: termId });
    raise(max, `visitors.${visitor.register}`, visitor.rank);
    if (asked) raise(max, `queries.${asked.register}`, asked.rank);
  }
}

function addSearch(sums: Additions, search: SearchEvent): void {
  if (search.isCounted === false) return;
  const kinds = [
    'query' as const,
    ...(foundNothing(search) ? ['empty' as const] : []),
    ...(search.corrected ? ['corrected' as const] : []),
  ];
  for (const kind of kinds) {
    for (const period of periodsOf(search.at)) {
      count(sums, kind, period, foldKey(search.query), search.at).set.label = search.query;
    }
  }
}

/** No results, or only results that are similar to the query. */
export function foundNothing({ resultsCount, weak }: SearchEvent): boolean {
  return resultsCount === 0 || weak === true;
}

function periodsOf(at: Date): string[] {
  const day = dayOf(at);
  return [day, monthOf(day), 'all'];
}

function count(sums: Additions, kind: Kind, period: string, key: string, at: Date): Addition {
  const addition = sums.of({ kind, period, key });
  add(addition.inc, 'count', 1);
  const { max } = addition;
  if (!(max.lastAt instanceof Date && max.lastAt > at)) max.lastAt = at;
  return addition;
}

function add(inc: Addition['inc'], name: string, value: number): void {
  inc[name] = (inc[name] ?? 0) + value;
}

function raise(max: Addition['max'], name: string, rank: number): void {
  max[name] = Math.max(Number(max[name] ?? 0), rank);
}

class Additions {
  readonly #all = new Map<string, Addition>();

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
