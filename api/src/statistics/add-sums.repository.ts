import { foldKey } from '@terimce/contract/text';
import { dayNumber, dayOf, startOfDay } from '@terimce/core/calendar';
import { duplicatesIn } from '@terimce/core/duplicate-key';
import { onceByBatch } from '@terimce/core/models/define-model';
import { SumModel, type SumRecord } from '@terimce/core/models/events';
import { Types } from 'mongoose';
import type { ClickEvent, Event, SearchEvent } from './event.js';
import { entryNumber, sketchEntry } from './sketch.js';

type Kind = SumRecord['kind'];
type SumWrite = ReturnType<Additions['writes']>[number];
type Change = Record<'$inc' | '$max' | '$min' | '$set' | '$setOnInsert', Record<string, unknown>>;

/** Figures that reports count, and of which the last moment is stored. */
const COUNTED = 'secx';
const HOUR_MS = 3_600_000;

/** Adds clicks and searches to the sums of their day, term and query: each sum takes a batch once. */
export async function addToSums(events: readonly Event[], batch: Event['id']): Promise<void> {
  const additions = new Additions();
  for (const event of events) {
    if (event.type === 'click') addClick(additions, event);
    if (event.type === 'search') addSearch(additions, event);
  }
  if (additions.all.size === 0) return;
  const raced = await write(additions.writes(batch));
  // Another process added the sum at the same moment, or the sum has this batch already.
  if (raced.length > 0) await write(raced);
}

/** @returns the writes that met a sum which was there already. */
async function write(writes: readonly SumWrite[]): Promise<SumWrite[]> {
  try {
    await SumModel.collection.bulkWrite(writes as never, { ordered: false });
    return [];
  } catch (error) {
    return duplicatesIn(error).flatMap(({ index }) => writes[index] ?? []);
  }
}

function addClick(additions: Additions, click: ClickEvent): void {
  const { at, termId, clickPosition, searchQuery, isCounted = true, actor } = click;
  const day = dayOf(at);
  const query = foldKey(searchQuery);
  const positions = clickPosition ? { p: clickPosition, k: 1 } : {};
  additions.addToDay(day, at, { c: 1 });
  const change = additions.add('term', termId, day, at, { c: 1, ...positions });
  change.$setOnInsert.termId = new Types.ObjectId(termId);
  const visitor = actor.userId ?? (actor.sessionId || actor.ipAddress);
  for (const [kind, member] of Object.entries({ v: visitor, q: query })) {
    if (kind === 'q' && !member) continue;
    const entry = kind + entryNumber(sketchEntry(member));
    lower(change.$min, `since.${entry}`, dayNumber(day));
    raise(change.$max, `until.${entry}`, dayNumber(day));
  }
  if (query && isCounted) additions.add('query', query, day, at, { c: 1 }).$set.label = searchQuery;
}

function addSearch(additions: Additions, { at, query, isCounted = true, ...search }: SearchEvent) {
  const day = dayOf(at);
  // Without results, or with results that are only similar to the query.
  const empty = search.resultsCount === 0 || search.weak ? { e: 1 } : {};
  additions.addToDay(day, at, { s: 1, ...empty });
  if (!isCounted) return;
  const figures = { s: 1, ...empty, ...(search.corrected ? { x: 1 } : {}) };
  additions.add('query', foldKey(query), day, at, figures).$set.label = query;
}

/** The name under which a day's sums count the hour of a moment; a day may have 23 or 25 hours. */
function hourOf(day: string, at: Date): number {
  return Math.floor((at.getTime() - startOfDay(day).getTime()) / HOUR_MS);
}

/** Additions to sums, combined so that each sum is written once. */
class Additions {
  readonly all = new Map<string, { filter: { kind: Kind; key: string }; change: Change }>();

  add(kind: Kind, key: string, day: string, at: Date, figures: Record<string, number>): Change {
    const change = this.#of(kind, key, at);
    const [month, date] = [day.slice(0, 7), day.slice(8)];
    for (const [name, count] of Object.entries(figures)) {
      increase(change.$inc, `all.${name}`, count);
      const isCounted = COUNTED.includes(name);
      increase(change.$inc, `${isCounted ? '' : 'd'}${month}.${name}${date}`, count);
      if (!isCounted) continue;
      const last = name.toUpperCase();
      raise(change.$max, `all.${last}`, at.getTime());
      raise(change.$max, `d${month}.${last}${date}`, at.getTime());
    }
    return change;
  }

  addToDay(day: string, at: Date, figures: Record<string, number>): void {
    const { $inc } = this.#of('day', day, at);
    for (const [name, count] of Object.entries(figures)) {
      increase($inc, `all.${name}`, count);
      increase($inc, `hours.${name}${hourOf(day, at)}`, count);
    }
  }

  writes(batch: Event['id']) {
    const once = onceByBatch('batches', batch);
    return [...this.all.values()].map(({ filter: key, change }) => {
      const used = Object.entries(change).filter(([, fields]) => Object.keys(fields).length > 0);
      const update = { ...Object.fromEntries(used), $push: once.$push };
      return { updateOne: { filter: { ...key, ...once.filter }, update, upsert: true } };
    });
  }

  #of(kind: Kind, key: string, at: Date): Change {
    const id = `${kind} ${key}`;
    const found = this.all.get(id) ?? {
      filter: { kind, key },
      change: { $inc: {}, $max: {}, $min: {}, $set: {}, $setOnInsert: {} },
    };
    this.all.set(id, found);
    raise(found.change.$max, 'lastAt', at);
    lower(found.change.$min, 'firstAt', at);
    return found.change;
  }
}

function increase(fields: Record<string, unknown>, name: string, count: number): void {
  fields[name] = Number(fields[name] ?? 0) + count;
}
function raise(fields: Record<string, unknown>, name: string, value: number | Date): void {
  if (!(Number(fields[name]) >= Number(value))) fields[name] = value;
}
function lower(fields: Record<string, unknown>, name: string, value: number | Date): void {
  if (!(Number(fields[name]) <= Number(value))) fields[name] = value;
}
