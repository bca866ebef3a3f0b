import { silentLogger } from '@terimce/core/log';
import { AuditLogModel } from '@terimce/core/models/admin';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { LeaseModel } from '@terimce/core/models/lease';
import { TermModel } from '@terimce/core/models/term';
import {
  SlugRedirectModel,
  TermMergeModel,
  TermRevisionModel,
} from '@terimce/core/models/term-history';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { recordRest } from '@terimce/core/terms/term-history';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices } from '@terimce/test-services/test-services';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseDatabaseAfter } from '../../../test/failing-writes.js';
import type { Lease } from '../../shared/lease.repository.js';
import { MergeService } from './merge.service.js';

let services: Awaited<ReturnType<typeof startTestServices>>;
const terms = new TermRepository({ queue: undefined, logger: silentLogger() });
let made = 0;
const actor = { id: '', username: 'yonetici', role: 'admin', ip: '203.0.113.1' } as const;
/** A merge service of a process of its own. */
const service = () => new MergeService({ terms, logger: silentLogger() });
const [one, two, three] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

beforeAll(async () => {
  services = await startTestServices({ without: ['redis', 'meilisearch'] });
  await connectMongo(services.mongodb.uri, silentLogger());
  await prepareDatabase();
});
afterAll(async () => {
  await disconnectMongo();
  await services.stop();
});

/** Two terms; the one that will be merged has a former slug, a click, and three favorites, one of a user who has both. */
async function twoTerms() {
  made += 1;
  const keep = await terms.create({ englishTerm: `Kept ${made}`, category: 'civil' });
  const gone = await terms.create({ turkishTerm: `Birleşen ${made}`, category: 'civil' });
  await terms.update(gone._id, { slug: `merged-${made}`, tags: ['su'] });
  await terms.recordPopularity(gone._id, { clicks: 3, searches: 2 });
  const favorite = (termId: string, userId: Types.ObjectId) =>
    FavoriteModel.create({ termId, userId, createdAt: new Date() });
  await Promise.all([one, two, three].map((user) => favorite(gone._id, user)));
  await favorite(keep._id, three);
  await terms.recordPopularity(gone._id, { favorites: 3 });
  await terms.recordPopularity(keep._id, { favorites: 1 });
  return { keepId: keep._id, mergeId: gone._id, slug: `merged-${made}`, former: gone.slug };
}
type Pair = Awaited<ReturnType<typeof twoTerms>>;

/** All that a merge changes. */
async function stateOf({ keepId, mergeId, slug, former }: Pair) {
  const [kept, merged] = await Promise.all(
    [keepId, mergeId].map((id) => TermModel.findById(id).lean()),
  );
  const about = { termId: { $in: [keepId, mergeId] } };
  const [favorites, redirects, notes, entries, unfinished] = await Promise.all([
    FavoriteModel.find(about).lean(),
    SlugRedirectModel.find({ _id: { $in: [slug, former] } }).lean(),
    TermRevisionModel.find({ ...about, action: { $in: ['merge', 'unmerge', 'update'] } }).lean(),
    AuditLogModel.find({ subject: keepId, action: /merge/ }).lean(),
    TermMergeModel.countDocuments({ step: { $exists: true } }),
  ]);
  const of = (id: unknown) => (String(id) === keepId ? 'kept' : 'merged');
  const shown = (term: typeof kept) =>
    term && {
      names: [term.englishTerm, term.turkishTerm, ...term.names.map(({ text }) => text)],
      tags: term.tags,
      slug: term.deletedAt ? 'deleted' : term.slug,
      counts: [term.clickCount, term.searchCount, term.favoriteCount],
      unrecorded: term.unrecorded?.length ?? 0,
    };
  return {
    kept: shown(kept),
    merged: merged?.deletedAt ? 'deleted' : shown(merged),
    favorites: favorites.map(({ termId, userId }) => `${of(termId)} ${userId}`).sort(),
    redirects: redirects.map(({ _id, termId }) => `${_id} ${of(termId)}`).sort(),
    notes: notes.map(({ termId, action }) => `${of(termId)} ${action}`).sort(),
    entries: entries.map(({ action }) => action).sort(),
    unfinished,
  };
}

/** The same for every pair. */
const plain = async (pair: Pair) =>
  JSON.parse(JSON.stringify(await stateOf(pair)).replaceAll(/(?<=[a-z][ -]?)\d+(?=[" -])/gi, '#'));

/** What the next process does, once the lease of the dead one has run out. */
async function nextProcess() {
  await LeaseModel.deleteMany({});
  await service().continue();
  await recordRest();
}

describe('a process that is killed after any of its writes', () => {
  it('leaves a merge that the next one completes, or that is not begun', async () => {
    const model = await twoTerms();
    const untouched = await plain(model);
    await service().merge(actor, model);
    await recordRest();
    const done = await plain(model);
    expect(done).toMatchObject({ merged: 'deleted', kept: { counts: [3, 2, 3] } });
    let isKilled = true;
    for (let writes = 0; isKilled; writes += 1) {
      const pair = await twoTerms();
      const end = loseDatabaseAfter(writes);
      const merged = service().merge(actor, pair);
      await merged.catch(() => undefined);
      isKilled = end();
      await nextProcess();
      const state = await plain(pair);
      const isBegun = state.merged === 'deleted';
      expect.soft(state, `after ${writes} writes`).toEqual(isBegun ? done : untouched);
      if (!isKilled) expect(isBegun).toBe(true);
    }
  }, 300_000);

  it('leaves a merge that the next one undoes, or that is still there', async () => {
    const model = await twoTerms();
    await service().merge(actor, model);
    await recordRest();
    const merged = await plain(model);
    await service().undo(actor, model.mergeId);
    await recordRest();
    const undone = await plain(model);
    expect(undone).toMatchObject({
      kept: { tags: [], counts: [0, 0, 1] },
      merged: { tags: ['su'], counts: [3, 2, 3] },
    });
    let isKilled = true;
    for (let writes = 0; isKilled; writes += 1) {
      const pair = await twoTerms();
      await service().merge(actor, pair);
      const end = loseDatabaseAfter(writes);
      const done = service().undo(actor, pair.mergeId);
      await done.catch(() => undefined);
      isKilled = end();
      await nextProcess();
      const state = await plain(pair);
      const isUndone = state.merged !== 'deleted';
      expect.soft(state, `after ${writes} writes`).toEqual(isUndone ? undone : merged);
      if (!isKilled) expect(isUndone).toBe(true);
    }
  }, 300_000);
});

describe('two processes', () => {
  it.each([
    ['in turn', undefined],
    ['without leases, as after a pause of one of them', 'crossing'],
  ])('that merge two terms into each other keep one: %s', async (_, crossing) => {
    const turns = <T>(_name: string, work: (lease: Pick<Lease, 'check'>) => Promise<T>) =>
      work({ check: () => undefined });
    const process = () =>
      crossing ? new MergeService({ terms, logger: silentLogger(), turns }) : service();
    for (let round = 0; round < 8; round += 1) {
      const { keepId, mergeId } = await twoTerms();
      await Promise.allSettled([
        process().merge(actor, { keepId, mergeId }),
        process().merge(actor, { keepId: mergeId, mergeId: keepId }),
      ]);
      await nextProcess();
      const left = await TermModel.find({
        _id: { $in: [keepId, mergeId] },
        deletedAt: { $exists: false },
      }).lean();
      expect(left.length).toBeGreaterThan(0);
      expect(await TermMergeModel.countDocuments({ step: { $exists: true } })).toBe(0);
      if (crossing) continue;
      expect(left).toHaveLength(1);
      expect(left[0]).toMatchObject({ clickCount: 3, favoriteCount: 3, tags: ['su'] });
    }
  });

  it('that undo a merge at once undo it once', async () => {
    const pair = await twoTerms();
    await service().merge(actor, pair);
    const undo = () => service().undo(actor, pair.mergeId);
    expect((await Promise.all([undo(), undo(), undo()])).sort()).toEqual([false, false, true]);
    expect(await stateOf(pair)).toMatchObject({
      kept: { counts: [0, 0, 1] },
      merged: { counts: [3, 2, 3] },
      entries: ['term.merge', 'term.unmerge'],
    });
  });
});

it('a merge that was lost is done when it is asked for again', async () => {
  const pair = await twoTerms();
  const end = loseDatabaseAfter(8);
  await expect(service().merge(actor, pair)).rejects.toThrow('connection lost');
  expect(end()).toBe(true);
  await LeaseModel.deleteMany({});
  await service().merge(actor, pair);
  expect(await stateOf(pair)).toMatchObject({ merged: 'deleted', kept: { counts: [3, 2, 3] } });
});
