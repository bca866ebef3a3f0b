import { silentLogger } from '@terimce/core/log';
import { EventModel, SumModel } from '@terimce/core/models/events';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { searchEvent } from '../../test/events.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { storeEvents } from './event.repository.js';
import { EventWriter } from './event-writer.js';

let api: VisitorApi;
let userId = '';
beforeAll(async () => {
  api = await startVisitorApi();
  await api.signUp('arayan');
  userId = String((await UserModel.findOne({ username: 'arayan' }).lean())?._id);
});
afterAll(() => api.stop());
afterEach(() => void vi.restoreAllMocks());

const STEPS = {
  events: [EventModel, 'insertMany'],
  sums: [SumModel.collection, 'bulkWrite'],
  users: [UserModel, 'bulkWrite'],
} as const;

type Command = (...given: unknown[]) => Promise<unknown>;

/** Lets a command of the database fail twice: before it runs, or after it, as if its reply was lost. */
function failTwice(step: keyof typeof STEPS, when: 'before' | 'after'): void {
  const [target, name] = STEPS[step] as unknown as [Record<string, Command>, string];
  const run = target[name] as Command;
  const failing = vi.spyOn(target, name);
  for (let i = 0; i < 2; i += 1) {
    failing.mockImplementationOnce(async (...given) => {
      if (when === 'after') await run.apply(target, given);
      throw new Error('connection lost');
    });
  }
}

const stored = async (query: string) => {
  const [events, sum, user] = await Promise.all([
    EventModel.countDocuments({ 'details.query': query }),
    SumModel.findOne({ kind: 'query', key: query }).lean(),
    UserModel.findById(userId).lean(),
  ]);
  return { events, sum: sum?.all?.s, user: user?.stats.searchCount ?? 0 };
};

it.each(
  (['events', 'sums', 'users'] as const).flatMap((step) =>
    (['before', 'after'] as const).map((when) => ({ step, when })),
  ),
)('counts three searches as three if $step fail twice, $when they are written', async (failure) => {
  const query = `counted ${failure.step} ${failure.when}`;
  const before = await stored(query);
  const writer = new EventWriter({ store: storeEvents, logger: silentLogger(), delayMs: 1 });
  failTwice(failure.step, failure.when);
  const actor = { userId, sessionId: '', ipAddress: '203.0.113.9' };
  for (let i = 0; i < 3; i += 1) writer.add(searchEvent({ query, actor }));
  await vi.waitFor(async () => {
    await writer.flush();
    expect(await stored(query)).toEqual({ events: 3, sum: 3, user: before.user + 3 });
  });
  await writer.close();
});
