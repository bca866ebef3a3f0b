import { duplicatesIn } from '@terimce/core/duplicate-key';
import { onceByBatch } from '@terimce/core/models/define-model';
import { EventModel } from '@terimce/core/models/events';
import { UserModel, type UserRecord } from '@terimce/core/models/user';
import { Types } from 'mongoose';
import { addToSums } from './add-sums.repository.js';
import type { ActivityAction, Event } from './event.js';

/** The counter in the user's statistics that each activity increases. */
const USER_COUNTERS: Partial<Record<ActivityAction, string>> = {
  search: 'stats.searchCount',
  submit_feedback: 'stats.feedbackCount',
  suggest_term: 'stats.suggestionCount',
};

/**
 * Writes a batch of events: the events themselves, their sums and the users' statistics. If it fails, the same batch has
 * to be written again: each of its writes knows what it has stored already, and counts nothing twice.
 */
export async function storeEvents(events: readonly Event[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  try {
    await EventModel.insertMany(events.map(recordOf), { ordered: false, lean: true });
  } catch (error) {
    duplicatesIn(error);
  }
  await addToSums(events, first.id);
  await updateUsers(events, first.id);
}

function recordOf(event: Event) {
  const { id, at, actor } = event;
  return {
    _id: id,
    at,
    action: actionOf(event),
    userType: actor.userId ? 'registered' : 'guest',
    ...(actor.userId ? { userId: new Types.ObjectId(actor.userId) } : {}),
    sessionId: actor.sessionId,
    ipAddress: actor.ipAddress,
    ...described(event),
  };
}

function actionOf(event: Event): ActivityAction {
  if (event.type === 'activity') return event.action;
  return event.type === 'click' ? 'view_term' : 'search';
}

function described(event: Event) {
  if (event.type === 'activity') return { details: event.details };
  if (event.type === 'search') {
    return { details: { query: event.query, resultsCount: event.resultsCount } };
  }
  const { termId, category, searchQuery, metadata, clickPosition, totalResultsShown } = event;
  return {
    details: {
      termId,
      ...(category ? { category } : {}),
      ...(searchQuery ? { query: searchQuery } : {}),
      ...(metadata ? { metadata } : {}),
    },
    termId: new Types.ObjectId(termId),
    ...(clickPosition ? { clickPosition } : {}),
    ...(totalResultsShown ? { totalResultsShown } : {}),
  };
}

async function updateUsers(events: readonly Event[], batch: Event['id']): Promise<void> {
  const updates = new Map<string, { counters: Record<string, number>; last: Date }>();
  for (const event of events) {
    const { actor, at } = event;
    if (!actor.userId) continue;
    const update = updates.get(actor.userId) ?? { counters: {}, last: at };
    const counter = USER_COUNTERS[actionOf(event)];
    if (counter) update.counters[counter] = (update.counters[counter] ?? 0) + 1;
    if (at > update.last) update.last = at;
    updates.set(actor.userId, update);
  }
  if (updates.size === 0) return;
  const { filter, $push } = onceByBatch('stats.batches', batch);
  const { matchedCount } = await UserModel.bulkWrite(
    [...updates].map(([id, { counters, last }]) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id), ...filter },
        update: {
          $max: { 'stats.lastActivity': last },
          $push,
          ...(Object.keys(counters).length > 0 ? { $inc: counters } : {}),
        },
      },
    })),
    { ordered: false, timestamps: false },
  );
  if (matchedCount === updates.size) return;
  // The batch is repeated, or the account was erased while its events waited here.
  const left = await UserModel.distinct('_id', { _id: { $in: [...updates.keys()] } });
  for (const id of left) updates.delete(String(id));
  for (const id of updates.keys()) await separateEvents(new Types.ObjectId(id));
}

/**
 * Removes from events what identifies an account. Clicks and searches are counted further: those of its devices lose
 * the session, its own also leave the log. Its other events are deleted, because their details name it as well.
 */
export async function separateEvents(userId: UserRecord['_id']): Promise<void> {
  const own = { userId };
  const sessions = (await EventModel.distinct('sessionId', own)).filter(Boolean);
  await EventModel.updateMany({ sessionId: { $in: sessions } }, { $set: { sessionId: '' } });
  const counted = ['search', 'view_term'];
  const traces = { action: '', userType: '', userId: '', ipAddress: '' };
  // Both at once: another process may do the same meanwhile, and would no longer find the session by the account.
  const change = { $set: { sessionId: '' }, $unset: traces };
  await EventModel.updateMany({ ...own, action: { $in: counted } }, change);
  // Clicks and searches that were stored since are not deleted: the process that stores them separates them.
  await EventModel.deleteMany({ ...own, action: { $nin: counted } });
}
