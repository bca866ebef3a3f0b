import { foldKey } from '@terimce/contract/text';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { ActivityLogModel, SearchEventModel, TermClickModel } from '@terimce/core/models/events';
import { UserModel } from '@terimce/core/models/user';
import { type Model, Types } from 'mongoose';
import { addReportSums, foundNothing } from './add-sums.repository.js';
import { addDailySums, type DailyAddition, hourName } from './daily-sums.repository.js';
import type { ActivityEvent, ClickEvent, Event, SearchEvent } from './event.js';
import { deleteQuerySumsBefore } from './keep-sums.repository.js';

/** The counter in the user's statistics that each activity increases. */
const USER_COUNTERS: Partial<Record<ActivityEvent['action'], string>> = {
  search: 'stats.searchCount',
  submit_feedback: 'stats.feedbackCount',
  suggest_term: 'stats.suggestionCount',
};

/** Writes a batch of events: the events themselves, the daily sums and the users' statistics. */
export async function storeEvents(events: readonly Event[]): Promise<void> {
  const activities = events.filter((event) => event.type === 'activity');
  const clicks = events.filter((event) => event.type === 'click');
  const searches = events.filter((event) => event.type === 'search');
  // Ids are assigned before, so that a retried batch stores no event twice.
  await Promise.all([
    insert(ActivityLogModel, activities.map(activityRecord)),
    insert(TermClickModel, clicks.map(clickRecord)),
    insert(SearchEventModel, searches.map(searchRecord)),
  ]);
  await addDailySums(events.flatMap(additions));
  await addReportSums(clicks, searches);
  await updateUsers(activities);
}

/** Removes single searches and clicks older than a moment, and the sums of queries; other sums stay. */
export async function deleteEventsBefore(before: Date): Promise<void> {
  const old = { at: { $lt: before } };
  await SearchEventModel.deleteMany(old);
  await TermClickModel.deleteMany(old);
  await deleteQuerySumsBefore(before);
}

async function insert<T>(model: Model<T>, records: object[]): Promise<void> {
  if (records.length === 0) return;
  try {
    await model.insertMany(records, { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

function activityRecord({ id, actor, action, at, details }: ActivityEvent) {
  return {
    _id: id,
    action,
    userType: actor.userId ? 'registered' : 'guest',
    ...(actor.userId ? { userId: new Types.ObjectId(actor.userId) } : {}),
    sessionId: actor.sessionId,
    ipAddress: actor.ipAddress,
    at,
    details,
  };
}

/** Clicks and searches are stored without an account; only the activity log names one. */
function clickRecord({ id, type: _, actor, isCounted: __, ...click }: ClickEvent) {
  const { sessionId } = actor;
  return { ...click, _id: id, termId: new Types.ObjectId(click.termId), sessionId };
}

function searchRecord({ id, at, actor, query, resultsCount, weak }: SearchEvent) {
  return {
    _id: id,
    at,
    query,
    queryFold: foldKey(query),
    resultsCount,
    ...(weak ? { weak } : {}),
    sessionId: actor.sessionId,
  };
}

function additions(event: Event): DailyAddition[] {
  const { at } = event;
  if (event.type === 'activity') return activityAdditions(event);
  if (event.type === 'search') {
    const sums = { ...(foundNothing(event) ? { empty: 1 } : {}), [hourName(at)]: 1 };
    return [{ at, kind: 'search', key: '', count: 1, sums }];
  }
  const { clickPosition, totalResultsShown } = event;
  const sums = {
    ...(clickPosition ? { positions: clickPosition, positioned: 1 } : {}),
    ...(totalResultsShown ? { shown: totalResultsShown } : {}),
  };
  const click = { at, kind: 'click', count: 1 } as const;
  return [
    { ...click, key: '', sums: { ...sums, [hourName(at)]: 1 } },
    { ...click, key: event.termId, sums },
  ];
}

function activityAdditions({ at, action, details }: ActivityEvent): DailyAddition[] {
  const activity = { at, kind: 'activity', key: action, count: 1 } as const;
  if (action !== 'add_favorite' && action !== 'remove_favorite') return [activity];
  const added = action === 'add_favorite';
  const { termId, metadata } = details as { termId?: string; metadata?: { count?: number } };
  const terms = metadata?.count ?? 1;
  const sums = added ? {} : { removed: terms };
  const keys = termId ? ['', termId] : [''];
  return [
    activity,
    ...keys.map((key) => {
      return { at, kind: 'favorite', key, count: added ? terms : 0, sums } as const;
    }),
  ];
}

async function updateUsers(activities: readonly ActivityEvent[]): Promise<void> {
  const updates = new Map<string, { counters: Record<string, number>; last: Date }>();
  for (const { actor, action, at } of activities) {
    if (!actor.userId) continue;
    const update = updates.get(actor.userId) ?? { counters: {}, last: at };
    const counter = USER_COUNTERS[action];
    if (counter) update.counters[counter] = (update.counters[counter] ?? 0) + 1;
    if (at > update.last) update.last = at;
    updates.set(actor.userId, update);
  }
  if (updates.size === 0) return;
  await UserModel.bulkWrite(
    [...updates].map(([id, { counters, last }]) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: {
          $max: { 'stats.lastActivity': last },
          ...(Object.keys(counters).length > 0 ? { $inc: counters } : {}),
        },
      },
    })),
    { ordered: false, timestamps: false },
  );
}
