import { DailySumModel } from '@terimce/core/models/events';
import { dayOf, startOfDay } from '../shared/calendar.js';

/**
 * Sums by day in `dailySums`; `key` says what is counted. Reports read these sums instead of events.
 *
 * | kind       | key           | sums                                                            |
 * |------------|---------------|-----------------------------------------------------------------|
 * | `search`   | '' for all    | `empty`: searches without results; `h0`, `h1` …: each hour      |
 * | `click`    | '' or term id | `positions`, `positioned`: sum and number of known positions;   |
 * |            |               | `shown`: results shown beside it; for all also each hour        |
 * | `favorite` | '' or term id | `removed`; `count` is the number added                          |
 * | `activity` | action        |                                                                 |
 */
export type DailyKind = 'search' | 'click' | 'favorite' | 'activity';

export interface DailyAddition {
  readonly at: Date;
  readonly kind: DailyKind;
  readonly key: string;
  readonly count: number;
  readonly sums?: Readonly<Record<string, number>>;
}

const HOUR_MS = 3_600_000;

/** The name under which a day's sums count the hour of a moment; a day may have 23 or 25 hours. */
export function hourName(at: Date): string {
  return `h${Math.floor((at.getTime() - startOfDay(dayOf(at)).getTime()) / HOUR_MS)}`;
}

/** Adds to the sums; additions to the same sum are combined into one update. */
export async function addDailySums(additions: readonly DailyAddition[]): Promise<void> {
  const merged = new Map<string, { filter: object; inc: Record<string, number> }>();
  for (const { at, kind, key, count, sums } of additions) {
    const filter = { kind, day: dayOf(at), key };
    const id = `${filter.day}\u0001${kind}\u0001${key}`;
    const entry = merged.get(id) ?? { filter, inc: {} };
    entry.inc.count = (entry.inc.count ?? 0) + count;
    for (const [name, value] of Object.entries(sums ?? {})) {
      entry.inc[`sums.${name}`] = (entry.inc[`sums.${name}`] ?? 0) + value;
    }
    merged.set(id, entry);
  }
  if (merged.size === 0) return;
  await DailySumModel.bulkWrite(
    [...merged.values()].map(({ filter, inc }) => ({
      updateOne: { filter, update: { $inc: inc }, upsert: true },
    })),
    { ordered: false },
  );
}
