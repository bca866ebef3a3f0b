import { FEEDBACK_STATUSES, SUGGESTION_STATUSES } from '@terimce/contract/message';
import { localTime, type Moments, momentsOf } from '@terimce/core/calendar';
import { FeedbackModel, SuggestionModel } from '@terimce/core/models/engagement';
import { ALIVE, PUBLIC, TermModel, type TermRecord } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { countOpenProposals } from '@terimce/core/terms/open-proposals';
import { ofStatus } from '../../shared/conditions.js';
import { totalsOf } from '../../statistics/sums.repository.js';

export type ListedTerm = Pick<
  TermRecord,
  '_id' | 'turkishTerm' | 'englishTerm' | 'slug' | 'category' | 'createdAt'
>;

const FIELDS = { turkishTerm: 1, englishTerm: 1, slug: 1, category: 1, createdAt: 1 } as const;
const HOUR_MS = 3_600_000;

/** Messages that nobody has answered yet, and proposed edits that nobody has decided on. */
export async function pendingCounts(): Promise<
  [feedbacks: number, suggestions: number, proposals: number]
> {
  return Promise.all([
    FeedbackModel.countDocuments({ status: ofStatus('pending', FEEDBACK_STATUSES) }),
    SuggestionModel.countDocuments({ status: ofStatus('pending', SUGGESTION_STATUSES) }),
    countOpenProposals(),
  ]);
}

/** Accounts: all, or those created between two moments. */
export async function countUsers(moments?: Moments): Promise<number> {
  const made = moments && { createdAt: { $gte: moments.start, $lt: moments.end } };
  return UserModel.countDocuments(made ?? {});
}

/** Searches and clicks of each of these days. */
export async function totalsByDay(
  days: readonly string[],
): Promise<Array<{ at: string; searches: number; clicks: number }>> {
  const totals = await totalsOf(days);
  return days.map((day) => {
    const { s: searches = 0, c: clicks = 0 } = totals.get(day)?.all ?? {};
    return { at: day, searches, clicks };
  });
}

/** Searches and clicks of each hour of a day until now; `at` is in the site's time zone. */
export async function totalsByHour(
  day: string,
  now: Date,
): Promise<Array<{ at: string; searches: number; clicks: number }>> {
  const { start, end } = momentsOf({ from: day, to: day });
  const hours = (await totalsOf([day])).get(day)?.hours ?? {};
  const until = Math.min(now.getTime(), end.getTime() - 1);
  const length = Math.max(0, Math.floor((until - start.getTime()) / HOUR_MS) + 1);
  return Array.from({ length }, (_, i) => {
    const at = new Date(start.getTime() + i * HOUR_MS);
    return {
      at: localTime(at).replace(' ', 'T'),
      searches: hours[`s${i}`] ?? 0,
      clicks: hours[`c${i}`] ?? 0,
    };
  });
}

/** Public terms by id, in the order of the ids. */
export async function listedTerms(ids: readonly string[]): Promise<ListedTerm[]> {
  const found = await TermModel.find({ _id: { $in: ids }, ...PUBLIC }, FIELDS).lean<ListedTerm[]>();
  const byId = new Map(found.map((term) => [String(term._id), term]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function recentTerms(limit: number): Promise<ListedTerm[]> {
  return TermModel.find(ALIVE, FIELDS).sort({ _id: -1 }).limit(limit).lean<ListedTerm[]>();
}
