import { foldKey } from '@terimce/contract/text';
import { ReportSketchModel, ReportSumModel } from '@terimce/core/models/report-sum';
import { daysBefore, lastDays, weekTo } from './periods.js';

/** Sums of single days are needed for a week and the one before; they are kept somewhat longer. */
const DAYS_KEPT = 40;
/** The week up to today is read, and yesterday's for a moment after midnight. */
const WEEKS_KEPT = 2;
/** How far back days are looked for that nobody has removed. */
const PAUSE_DAYS = 60;

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
    const { _id, period, count, positions = 0, positioned = 0, lastAt, base } = sum;
    const bases = Object.entries(base ?? {}).map(([name, value]) => [`base.${name}`, value]);
    await ReportSumModel.collection.updateOne(
      { kind: 'term', period, key: to },
      {
        $inc: { count, positions, positioned, ...Object.fromEntries(bases) },
        $max: { lastAt },
      },
      { upsert: true },
    );
    await ReportSumModel.deleteOne({ _id });
  }
  for (const sketch of await ReportSketchModel.find({ key: from }).lean()) {
    const max: Record<string, number> = {};
    for (const name of ['visitors', 'queries'] as const) {
      for (const [register, rank] of Object.entries(sketch[name] ?? {})) {
        max[`${name}.${register}`] = rank;
      }
    }
    if (Object.keys(max).length > 0) {
      await ReportSketchModel.collection.updateOne(
        { period: sketch.period, key: to },
        { $max: max },
        { upsert: true },
      );
    }
    await ReportSketchModel.deleteOne({ _id: sketch._id });
  }
}

/** Removes sums of single days and of weeks that no report reads any more. */
export async function dropOldDays(now: Date): Promise<void> {
  const period = { $in: lastDays(daysBefore(now, DAYS_KEPT), PAUSE_DAYS) };
  await ReportSumModel.deleteMany({ kind: { $in: ['term', 'category', 'empty'] }, period });
  await ReportSketchModel.deleteMany({ period });
  const weeks = lastDays(daysBefore(now, WEEKS_KEPT), PAUSE_DAYS).map(weekTo);
  await ReportSumModel.deleteMany({
    kind: { $in: ['term', 'category', 'empty', 'rolled'] },
    period: { $in: weeks },
  });
}
