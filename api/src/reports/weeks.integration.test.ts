import { ReportSumModel } from '@terimce/core/models/report-sum';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { addReportSums } from './add-sums.js';
import { moveReportSums } from './keep-sums.js';
import { linesOf } from './report-sums.repository.js';
import { linePeriodsOf, rollWeek } from './weeks.js';

let api: VisitorApi;
beforeAll(async () => {
  api = await startVisitorApi();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  await ReportSumModel.deleteMany({});
});

// Long ago: the API itself rolls the present week when it starts.
const NOW = new Date('2025-11-21T12:00:00Z');
const at = (day: number) => new Date(Date.UTC(2025, 10, day, 9));
const click = (day: number, termId: string, clickPosition?: number) => ({
  type: 'click' as const,
  id: new Types.ObjectId(),
  at: at(day),
  actor: { sessionId: 'a', ipAddress: '' },
  termId,
  category: 'civil',
  searchQuery: '',
  clickPosition,
});
const emptySearch = (day: number, query: string) => ({
  type: 'search' as const,
  id: new Types.ObjectId(),
  at: at(day),
  actor: { sessionId: 'a', ipAddress: '' },
  query,
  resultsCount: 0,
});
/** As the events were written: on their own days. */
async function onTheirDays(...events: ReturnType<typeof click>[]) {
  for (const event of events) await addReportSums([event], [], event.at);
}
const week = async (kind: 'term' | 'category' | 'empty' = 'term') =>
  (await linesOf(kind, await linePeriodsOf('weekly', NOW))).map(
    ({ key, count, positions, positioned }) => `${key} ${count} ${positions}/${positioned}`,
  );

it('has one sum for the week instead of seven, with the same figures', async () => {
  await onTheirDays(click(14, 'x'), click(15, 'a', 3), click(18, 'b'), click(20, 'a', 1));
  await onTheirDays(click(21, 'a', 5), click(21, 'c'));
  const byDays = await week();
  expect(await linePeriodsOf('weekly', NOW)).toHaveLength(7);
  await rollWeek(NOW);
  expect(await linePeriodsOf('weekly', NOW)).toEqual(['week:2025-11-21']);
  expect(await week()).toEqual(byDays);
  expect(byDays).toEqual(['a 3 9/3', 'b 1 0/0', 'c 1 0/0']);
  expect(await week('category')).toEqual(['civil 5 0/0']);
  const [line] = await linesOf('term', ['week:2025-11-21']);
  expect(line).toMatchObject({ category: 'civil', lastAt: at(21) });
});

it('counts what comes after, and what comes late, once', async () => {
  await onTheirDays(click(16, 'a'), click(21, 'a'));
  await rollWeek(NOW);
  await addReportSums([click(21, 'a'), click(19, 'b', 2), click(13, 'old')], [], NOW);
  expect(await week()).toEqual(['a 3 0/0', 'b 1 2/1']);
  // Again, as another process would or this one after a crash.
  await ReportSumModel.deleteOne({ kind: 'rolled' });
  await rollWeek(NOW);
  expect(await week()).toEqual(['a 3 0/0', 'b 1 2/1']);
});

it('keeps labels of searches as they were typed', async () => {
  const query = '$count';
  await addReportSums([], [emptySearch(18, query)], at(18));
  await rollWeek(NOW);
  const [line] = await linesOf('empty', await linePeriodsOf('weekly', NOW));
  expect(line).toMatchObject({ label: query, count: 1 });
});

it('follows a merge of terms', async () => {
  await onTheirDays(click(18, 'a'), click(21, 'b'));
  await rollWeek(NOW);
  await moveReportSums('a', 'b');
  expect(await week()).toEqual(['b 2 0/0']);
  await ReportSumModel.deleteOne({ kind: 'rolled' });
  await rollWeek(NOW);
  expect(await week()).toEqual(['b 2 0/0']);
});
