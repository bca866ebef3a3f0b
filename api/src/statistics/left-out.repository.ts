import type { DayRange } from '@terimce/core/calendar';
import { SumModel, type SumRecord } from '@terimce/core/models/events';

/** Events that are in no sum, and queries of counted events that are in no sum of a query. */
export type LeftOutFigure = 'o' | 'u';

/** Counts what was above the budgets of a day. */
export async function addLeftOut(
  day: string,
  figures: Partial<Record<LeftOutFigure, number>>,
): Promise<void> {
  const $inc = Object.fromEntries(
    Object.entries(figures).map(([name, count]) => [`all.${name}`, count]),
  );
  await SumModel.updateOne({ kind: 'day', key: day }, { $inc }, { upsert: true });
}

/** How much of a range was above the budgets of its days; of all days without a range. */
export async function leftOutIn(
  range: DayRange | null,
  ...figures: LeftOutFigure[]
): Promise<number> {
  const key = range ? { key: { $gte: range.from, $lte: range.to } } : {};
  const fields = figures.map((name) => `all.${name}`).join(' ');
  const sums = await SumModel.find({ kind: 'day', ...key }, fields).lean<SumRecord[]>();
  return sums
    .flatMap(({ all }) => figures.map((name) => all?.[name] ?? 0))
    .reduce((total, count) => total + count, 0);
}
