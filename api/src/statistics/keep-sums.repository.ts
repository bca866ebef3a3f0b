import { foldKey } from '@terimce/contract/text';
import {
  ReportSketchModel,
  ReportSumModel,
  type ReportSumRecord,
} from '@terimce/core/models/report-sum';
import { dayOf, monthOf } from '../shared/calendar.js';

/** Hides a search without results until it occurs again. */
export async function dismissEmptySearch(query: string): Promise<void> {
  await ReportSumModel.updateOne(
    { kind: 'dismissed', period: 'all', key: foldKey(query) },
    { $set: { lastAt: new Date() } },
    { upsert: true },
  );
}

const QUERY_KINDS = ['query', 'empty', 'opened', 'corrected'] as const;

/**
 * Removes the sums of queries of the months before a moment, and those of all time for queries that have not occurred
 * since: anybody can invent queries, and they may name people.
 */
export async function deleteQuerySumsBefore(before: Date): Promise<void> {
  const kind = { $in: QUERY_KINDS };
  // Days and months sort by time; `all` sorts after them.
  await ReportSumModel.deleteMany({ kind, period: { $lt: monthOf(dayOf(before)) } });
  await ReportSumModel.deleteMany({ kind, period: 'all', lastAt: { $lt: before } });
}

/**
 * Adds the sums of one term to those of another when the terms are merged. The first term's own sums are kept under
 * another kind.
 */
export async function moveReportSums(from: string, to: string): Promise<void> {
  for (const sum of await ReportSumModel.find({ kind: 'term', key: from }).lean()) {
    await addSum(to, sum, 1);
    await ReportSumModel.updateOne({ _id: sum._id }, { $set: { kind: 'merged' } });
  }
  for (const sketch of await ReportSketchModel.find({ key: from }).lean()) {
    const max: Record<string, number> = {};
    for (const name of ['visitors', 'queries'] as const) {
      for (const [register, rank] of Object.entries(sketch[name] ?? {})) {
        max[`${name}.${register}`] = rank;
      }
    }
    const { period } = sketch;
    const kept = await ReportSketchModel.findOne({ period, key: to }).lean();
    const before = { visitors: kept?.visitors ?? {}, queries: kept?.queries ?? {} };
    await ReportSketchModel.updateOne(
      { period, key: beforeMerge(to, from) },
      { $set: before },
      { upsert: true },
    );
    if (Object.keys(max).length > 0) {
      await ReportSketchModel.updateOne({ period, key: to }, { $max: max }, { upsert: true });
    }
    await ReportSketchModel.updateOne({ _id: sketch._id }, { $set: { key: merged(from) } });
  }
}

/**
 * Undoes {@link moveReportSums}. Visitors since the merge are missing in the visitor numbers of the periods that it
 * covered.
 */
export async function returnReportSums(to: string, from: string): Promise<void> {
  for (const sum of await ReportSumModel.find({ kind: 'merged', key: to }).lean()) {
    await addSum(from, sum, -1);
    await ReportSumModel.updateOne({ _id: sum._id }, { $set: { kind: 'term' } });
  }
  await ReportSumModel.deleteMany({ kind: 'term', key: from, count: { $lte: 0 } });
  for (const before of await ReportSketchModel.find({ key: beforeMerge(from, to) }).lean()) {
    await ReportSketchModel.deleteOne({ period: before.period, key: from });
    await ReportSketchModel.updateOne({ _id: before._id }, { $set: { key: from } });
  }
  await ReportSketchModel.updateMany({ key: merged(to) }, { $set: { key: to } });
}

const merged = (id: string) => `merged:${id}`;
const beforeMerge = (kept: string, other: string) => `before:${kept}:${other}`;

async function addSum(
  key: string,
  { period, count, positions = 0, positioned = 0, lastAt }: ReportSumRecord,
  sign: 1 | -1,
): Promise<void> {
  await ReportSumModel.updateOne(
    { kind: 'term', period, key },
    {
      $inc: { count: sign * count, positions: sign * positions, positioned: sign * positioned },
      ...(sign === 1 ? { $max: { lastAt } } : {}),
    },
    { upsert: true },
  );
}
