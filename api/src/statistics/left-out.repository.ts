import type { DayRange } from '@terimce/core/calendar';
import { SumModel, type SumRecord } from '@terimce/core/models/events';

/** Counts events of a day that were above the budgets and are in no sum. */
export async function addLeftOut(day: string, count: number): Promise<void> {
  const change = { $inc: { 'all.o': count } };
  await SumModel.updateOne({ kind: 'day', key: day }, change, { upsert: true });
}

/** How many clicks and searches of a range were above the budgets of their days; all of them without a range. */
export async function leftOutIn(range: DayRange | null): Promise<number> {
  const key = range ? { key: { $gte: range.from, $lte: range.to } } : {};
  const sums = await SumModel.find({ kind: 'day', ...key }, { 'all.o': 1 }).lean<SumRecord[]>();
  return sums.reduce((total, { all }) => total + (all?.o ?? 0), 0);
}
