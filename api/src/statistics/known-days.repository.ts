import { addDays, type DayRange, dayOf } from '@terimce/core/calendar';
import { EventModel, SumModel } from '@terimce/core/models/events';

/** The first day of which all events are still stored; sums are kept longer. */
export async function firstWholeDay(): Promise<string | undefined> {
  const oldest = await EventModel.findOne({}, { at: 1 }).sort({ at: 1 }).lean();
  if (!oldest) return undefined;
  const earlier = await SumModel.exists({ kind: 'day', firstAt: { $lt: oldest.at } });
  return addDays(dayOf(oldest.at), earlier ? 1 : 0);
}

/** Whether no event of these days was deleted, and with it what its query was counted by. */
export async function areDaysKnown({ from, to }: DayRange): Promise<boolean> {
  const first = await firstWholeDay();
  if (!first || from >= first) return true;
  const until = to < first ? { $lte: to } : { $lt: first };
  return !(await SumModel.exists({ kind: 'day', key: { $gte: from, ...until } }));
}
