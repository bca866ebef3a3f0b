import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@terimce/core/log';
import { ReportSumModel, type ReportSumRecord } from '@terimce/core/models/report-sum';
import { dayOf, daysBefore, lastDays, type ReportPeriod, sumsOf, weekTo } from './periods.js';

/**
 * Sums of the last seven days, so that the weekly report reads one line a term and not seven.
 *
 * Each event counts in the week that ends on its day. What the six days before count is added once a
 * day as the `base` of the line; setting it takes off the base that was there, so that doing it again,
 * in another process or after a crash, changes nothing.
 */
const KINDS = ['term', 'category', 'empty'] as const;
const BATCH = 250;
/** Between batches, so that visitors' writes come through. */
const PAUSE_MS = 50;
const CHECK_MS = 60_000;
/** Events are written within seconds; a day is complete when this long is past midnight. */
const LATE_MS = 60_000;

/** The sums that make up a period: those of {@link sumsOf}, or the one of the week once it is there. */
export async function linePeriodsOf(period: ReportPeriod, now: Date): Promise<string[]> {
  const week = weekTo(dayOf(now));
  if (period === 'weekly' && (await isRolled(week))) return [week];
  return sumsOf(period, now);
}

async function isRolled(week: string): Promise<boolean> {
  return (await ReportSumModel.exists({ kind: 'rolled', period: week, key: '' })) !== null;
}

/** Adds the six days before to the week that ends today, unless that was done. */
export async function rollWeek(now: Date): Promise<void> {
  const week = weekTo(dayOf(now));
  if (await isRolled(week)) return;
  const days = lastDays(daysBefore(now, 1), 6);
  for (const kind of KINDS) {
    const updates = [...(await basesOf(kind, days)).values()].map((base) => ({
      updateOne: {
        filter: { kind, period: week, key: base.key },
        update: [{ $set: withBase(base) }],
        upsert: true,
      },
    }));
    for (let i = 0; i < updates.length; i += BATCH) {
      const batch = updates.slice(i, i + BATCH);
      await ReportSumModel.collection.bulkWrite(batch, { ordered: false });
      await setTimeout(PAUSE_MS);
    }
  }
  await ReportSumModel.updateOne(
    { kind: 'rolled', period: week, key: '' },
    { $set: { lastAt: now } },
    { upsert: true },
  );
}

type Base = Pick<ReportSumRecord, 'key' | 'count' | 'lastAt'> &
  Record<'positions' | 'positioned', number> &
  Record<'label' | 'category', string>;

async function basesOf(kind: (typeof KINDS)[number], days: string[]): Promise<Map<string, Base>> {
  const bases = new Map<string, Base>();
  for (const period of days) {
    for await (const sum of ReportSumModel.find({ kind, period }).lean().cursor()) {
      const { key, count, positions = 0, positioned = 0, lastAt, label, category } = sum;
      const before = bases.get(key);
      bases.set(key, {
        key,
        count: count + (before?.count ?? 0),
        positions: positions + (before?.positions ?? 0),
        positioned: positioned + (before?.positioned ?? 0),
        lastAt,
        label: label ?? '',
        category: category ?? '',
      });
    }
  }
  return bases;
}

function withBase({ count, positions, positioned, lastAt, label, category }: Base) {
  const base = { count, positions, positioned };
  const totals = Object.entries(base).map(([name, value]) => [
    name,
    { $add: [{ $subtract: [orZero(name), orZero(`base.${name}`)] }, value] },
  ]);
  return {
    ...Object.fromEntries(totals),
    base,
    lastAt: { $max: ['$lastAt', lastAt] },
    // Visitors type labels: they are never read as expressions.
    label: { $ifNull: ['$label', { $literal: label }] },
    category: { $ifNull: ['$category', { $literal: category }] },
  };
}

const orZero = (field: string) => ({ $ifNull: [`$${field}`, 0] });

/** Rolls the week now and soon after each midnight in UTC. @returns a function that ends it. */
export function startWeeks(logger: Logger): () => void {
  let rolled = '';
  const check = async () => {
    const now = new Date(Date.now() - LATE_MS);
    if (rolled === dayOf(now)) return;
    await rollWeek(now);
    rolled = dayOf(now);
  };
  const run = () =>
    void check().catch((error: unknown) =>
      logger.warn({ err: error }, 'The sums of the week are not there yet; reports add up days'),
    );
  run();
  const timer = setInterval(run, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
