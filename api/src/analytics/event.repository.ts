import { foldKey } from '@terimce/contract/text';
import { ActivityLogModel, SearchEventModel, TermClickModel } from '@terimce/core/models/events';
import { UserModel } from '@terimce/core/models/user';
import { Types } from 'mongoose';
import { isDuplicateKey } from '../db/duplicate-key.js';
import { addReportSums } from '../reports/add-sums.js';
import { addDailySums, type DailyAddition } from './daily-sums.js';
import type { ActivityEvent, Actor, ClickEvent, Event, SearchEvent } from './event.js';

/** What each activity raises in the statistics of the user who did it. */
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
  // Ids were given before, so that a batch that is tried again stores no event twice.
  await Promise.all([
    insert(ActivityLogModel, activities.map(activityRecord)),
    insert(TermClickModel, clicks.map(clickRecord)),
    insert(SearchEventModel, searches.map(searchRecord)),
  ]);
  await addDailySums(events.flatMap(additions));
  await addReportSums(clicks, searches);
  await updateUsers(activities);
}

/** Removes single searches and clicks from before a moment; their sums stay. */
export async function deleteEventsBefore(before: Date): Promise<void> {
  const old = { at: { $lt: before } };
  await SearchEventModel.deleteMany(old);
  await TermClickModel.deleteMany(old);
}

/** Past mongoose's documents, which would cost more than the write itself at hundreds of events a second. */
async function insert<T extends object>(
  model: { collection: { insertMany(docs: T[], options: { ordered: false }): Promise<unknown> } },
  records: T[],
): Promise<void> {
  if (records.length === 0) return;
  try {
    await model.collection.insertMany(records, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

function userOf(actor: Actor): { userId?: Types.ObjectId } {
  return actor.userId ? { userId: new Types.ObjectId(actor.userId) } : {};
}

function activityRecord({ id, actor, action, at, details }: ActivityEvent) {
  return {
    _id: id,
    action,
    userType: actor.userId ? 'registered' : 'guest',
    ...userOf(actor),
    sessionId: actor.sessionId,
    ipAddress: actor.ipAddress,
    at,
    details,
  };
}

function clickRecord(event: ClickEvent) {
  const { at, actor, clickPosition, totalResultsShown } = event;
  return {
    _id: event.id,
    termId: new Types.ObjectId(event.termId),
    at,
    ...userOf(actor),
    sessionId: actor.sessionId,
    searchQuery: event.searchQuery,
    ...(clickPosition === undefined ? {} : { clickPosition }),
    ...(totalResultsShown === undefined ? {} : { totalResultsShown }),
    category: event.category,
  };
}

function searchRecord({ id, at, actor, query, resultsCount }: SearchEvent) {
  return {
    _id: id,
    at,
    query,
    queryFold: foldKey(query),
    resultsCount,
    ...userOf(actor),
    sessionId: actor.sessionId,
  };
}

function additions(event: Event): DailyAddition[] {
  const { at } = event;
  if (event.type === 'activity') return activityAdditions(event);
  if (event.type === 'search') {
    const sums = event.resultsCount === 0 ? { empty: 1 } : {};
    return [
      { at, kind: 'search', key: '', count: 1, sums },
      { at, kind: 'query', key: foldKey(event.query), count: 1, sums },
    ];
  }
  const { clickPosition, totalResultsShown } = event;
  const sums = {
    ...(clickPosition ? { positions: clickPosition, positioned: 1 } : {}),
    ...(totalResultsShown ? { shown: totalResultsShown } : {}),
  };
  return ['', event.termId].map((key) => ({ at, kind: 'click', key, count: 1, sums }) as const);
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
  await UserModel.collection.bulkWrite(
    [...updates].map(([id, { counters, last }]) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: {
          $max: { 'stats.lastActivity': last },
          ...(Object.keys(counters).length > 0 ? { $inc: counters } : {}),
        },
      },
    })),
    { ordered: false },
  );
}
