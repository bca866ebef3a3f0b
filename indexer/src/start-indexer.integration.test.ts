import type { ServerResponse } from 'node:http';
import { FeedbackModel, SuggestionModel } from '@terimce/core/models/engagement';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import { TermModel } from '@terimce/core/models/term';
import { TermProposalModel } from '@terimce/core/models/term-proposal';
import { Notices } from '@terimce/core/notices/notices';
import { driftState, requestDriftCheck } from '@terimce/core/search/drift-requests';
import { TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { writeSearchSettings } from '@terimce/core/search/search-settings';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { startReceivers } from '../test/receivers.js';
import { toSearchDocument } from './documents.js';
import { findDrift } from './drift.js';

describe.each([{ redis: true }, { redis: false }])('indexing, Redis: $redis', ({ redis }) => {
  let pipeline: TestPipeline;
  let receivers: Awaited<ReturnType<typeof startReceivers>>;
  beforeAll(async () => {
    receivers = await startReceivers();
    pipeline = await openTestPipeline({ redis });
    await pipeline.startIndexer({ sweepAfterMs: 1_000, notices: receivers.options });
  });
  afterAll(async () => {
    await pipeline?.stop();
    await receivers?.stop();
  });

  // Without Redis the outbox is read instead of a queue; what is done with its terms is the same.
  const once = it.runIf(redis);
  const found = (query: string, id: string, yes = true) =>
    vi.waitFor(async () => expect((await pipeline.search(query)).includes(id)).toBe(yes), WAIT);

  it('sends a new term, its edit and its deletion to search', async () => {
    const { repository } = pipeline;
    const term = await repository.create(someTerm('sprocket'));
    await found(term.englishTerm, term._id);
    await repository.update(term._id, { englishTerm: 'Quillshaft' });
    await found('quillshaft', term._id);
    await repository.softDelete([term._id]);
    await found('quillshaft', term._id, false);
    await repository.restore(term._id);
    await found('quillshaft', term._id);
    await pipeline.untilAgreed();
  });

  once('shows a pending term only after its approval', async () => {
    const { repository } = pipeline;
    const term = await repository.create(someTerm('pendinger'), { status: 'pending' });
    await pipeline.untilAgreed();
    expect(await pipeline.search('pendinger')).toEqual([]);
    await repository.setStatus(term._id, 'approved');
    await found('pendinger', term._id);
    await repository.setStatus(term._id, 'rejected');
    await found('pendinger', term._id, false);
  });

  it('indexes the last of many quick edits', async () => {
    const { repository } = pipeline;
    const term = await repository.create(someTerm('hurried'));
    for (let i = 0; i < 30; i += 1) {
      await repository.update(term._id, { englishDefinition: `Definition number ${i}.` });
    }
    await pipeline.untilAgreed();
    const document = await pipeline.client.index(TERMS_INDEX).getDocument(term._id);
    expect(document).toMatchObject({ englishDefinition: 'Definition number 29.', rev: 31 });
    expect(await TermModel.findById(term._id).lean()).not.toHaveProperty('dirtySince');
  });

  it('indexes many terms at once', async () => {
    const inputs = Array.from({ length: 1_500 }, () => someTerm('crowd'));
    const { stored } = await pipeline.repository.createMany(inputs);
    expect(stored).toHaveLength(1_500);
    await pipeline.untilAgreed();
  });

  once('repairs changes made directly in the index', async () => {
    const { repository, client } = pipeline;
    const terms = await Promise.all([1, 2, 3].map(() => repository.create(someTerm('drifter'))));
    await pipeline.untilAgreed();
    const [missing, outdated] = terms.map((term) => term._id);
    const index = client.index(TERMS_INDEX);
    await taskSuccess(client, (await index.deleteDocument(missing ?? '')).taskUid);
    const foreign = [
      { id: 'abcabcabcabcabcabcabcabc', rev: 1, englishTerm: 'stranger' },
      { id: 'not-one-of-ours', englishTerm: 'stranger' },
    ];
    await taskSuccess(client, (await index.addDocuments(foreign)).taskUid);
    const stale = [{ id: outdated, rev: 0 }] as unknown as Record<string, unknown>[];
    await taskSuccess(client, (await index.updateDocuments(stale)).taskUid);
    expect(await findDrift(pipeline.index)).toMatchObject({
      missing: [missing],
      outdated: [outdated],
      extra: expect.arrayContaining(['abcabcabcabcabcabcabcabc', 'not-one-of-ours']),
    });
    const fewer = await index.updateSettings({ filterableAttributes: [] });
    await taskSuccess(client, fewer.taskUid);
    await requestDriftCheck(true);
    await pipeline.untilAgreed();
    await vi.waitFor(async () => {
      const { drift } = await driftState();
      expect(drift).toMatchObject({ missing: 1, outdated: 1, extra: 2, repaired: 4 });
    }, WAIT);
    await vi.waitFor(async () => {
      expect((await index.getSettings()).filterableAttributes).toContain('category');
    }, WAIT);
  });

  once('fills an index that was wiped, settings included', async () => {
    const { client } = pipeline;
    await pipeline.repository.create(someTerm('survivor'));
    await pipeline.untilAgreed();
    await taskSuccess(client, (await client.deleteIndex(TERMS_INDEX)).taskUid);
    await vi.waitFor(async () => {
      const settings = await client.index(TERMS_INDEX).getSettings();
      expect(settings.rankingRules?.[2]).toBe('exactness');
    }, WAIT);
    await pipeline.untilAgreed();
  });

  once('applies synonyms that the back office stores', async () => {
    const term = await pipeline.repository.create(someTerm('cogwheel'));
    await pipeline.untilAgreed();
    const stopWords = { tr: [], en: [] };
    const groups = [['zahnrad', 'cogwheel']];
    await writeSearchSettings({ synonyms: { tr: [], en: groups }, stopWords });
    await found('zahnrad', term._id);
    await writeSearchSettings({ synonyms: { tr: [], en: [] }, stopWords });
    await found('zahnrad', term._id, false);
  });

  it('reports the whole pipeline', async () => {
    await pipeline.untilAgreed();
    await vi.waitFor(async () => {
      const status = await pipelineStatus(pipeline.queue);
      expect(status).toMatchObject({
        unindexed: 0,
        refused: 0,
        oldestUnindexedSeconds: 0,
        failedJobs: [],
        queue: { edit: 0, bulk: 0, active: 0 },
      });
      expect(status.workers).toHaveLength(1);
      expect(status.index).toMatchObject({
        healthy: true,
        engineVersion: '1.21.0',
        documents: status.stored,
      });
    }, WAIT);
  });

  once('tells each change of the waiting work once, and waits for no receiver', async () => {
    const { posted, mails, tries } = receivers;
    const anna = { contactName: 'Anna', email: 'anna@example.org', message: 'Private words.' };
    const word = (name: string) => ({ englishTerm: name, word: name, requests: 1 });
    const silent: ServerResponse[] = [];
    receivers.answer = (reply) => void silent.push(reply);
    await FeedbackModel.create(anna);
    const now = new Date();
    const publishAt = new Date(now.getTime() + 86_400_000);
    await pipeline.repository.create(someTerm('unapproved'), { status: 'pending' });
    await pipeline.repository.create(someTerm('planned'), { status: 'pending', publishAt });
    await TermProposalModel.create({
      _id: 'a proposal',
      termId: new Types.ObjectId(),
      userId: new Types.ObjectId(),
      by: 'anna',
      state: 'open',
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    await SuggestionModel.create({ englishTerm: 'sprag', turkishTerm: 'takoz' }, word('zerk'));
    await vi.waitFor(() => expect(silent.length).toBeGreaterThan(0), WAIT);
    const term = await pipeline.repository.create(someTerm('unhindered'));
    await found('unhindered', term._id);
    receivers.answer = (reply) => void reply.writeHead(307, { location: '/other' }).end();
    for (const reply of silent) reply.destroy();
    const before = tries.length;
    await vi.waitFor(() => expect(tries.length).toBeGreaterThan(before), WAIT);
    receivers.answer = (reply) => void reply.writeHead(204).end();
    receivers.refusesMail = false;
    const untilTold = (notices: number) =>
      vi.waitFor(() => expect([posted.length, mails.length]).toEqual([notices, notices]), WAIT);
    await untilTold(1);
    const messages = { suggestions: 0, wordRequests: 0, feedback: 0 };
    const none = { terms: 0, proposals: 0, ...messages, failedIndexing: 0, fullDisk: 0 };
    const waiting = {
      ...none,
      terms: 1,
      proposals: 1,
      suggestions: 1,
      wordRequests: 1,
      feedback: 1,
    };
    const link = 'https://terimce.example/admin/dashboard';
    expect(posted[0]).toMatchObject({ number: 1, link, counts: waiting, new: waiting });
    expect(mails[0]).toMatch(/To: one@terimce.example, two@terimce.example/);
    expect(mails[0]).toContain(link);

    await pipeline.startIndexer({ notices: receivers.options });
    await FeedbackModel.updateMany({}, { $set: { status: 'reviewed' } });
    await vi.waitFor(async () => {
      const { told } = await IndexStateModel.findById(INDEX_STATE).orFail().lean();
      expect([told?.webhook?.counts, told?.mail?.counts]).toEqual(
        Array(2).fill({ ...waiting, feedback: 0 }),
      );
    }, WAIT);
    await FeedbackModel.create(anna);
    await untilTold(2);
    expect(posted[1]).toMatchObject({ number: 2, counts: waiting, new: { ...none, feedback: 1 } });
    expect(mails[1]).toContain('Waiting feedback: 1');
    expect(posted[1]).toMatchObject({
      text: expect.stringContaining('Waiting feedback: 1'),
    });
    await moreLooks();
    await untilTold(2);
    expect(receivers.elsewhere).toBe(0);
    expect([...tries, ...mails].join('\n')).not.toMatch(/anna|private words|sprag|takoz|zerk/i);
  });
});

/** Resolves once the operator's notices have been looked at again, twice. */
async function moreLooks(): Promise<void> {
  const look = vi.spyOn(Notices.prototype, 'look');
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(2), WAIT);
  look.mockRestore();
}

describe('a term that Meilisearch refuses', () => {
  let pipeline: TestPipeline;
  let receivers: Awaited<ReturnType<typeof startReceivers>>;
  beforeAll(async () => {
    receivers = await startReceivers();
    receivers.answer = (reply) => void reply.writeHead(204).end();
    pipeline = await openTestPipeline({ redis: false });
  });
  afterAll(async () => {
    await pipeline?.stop();
    await receivers?.stop();
  });

  it('fails without affecting others, is listed, and arrives when it is retried', async () => {
    let broken = true;
    await pipeline.startIndexer({
      sweepAfterMs: 500,
      notices: { ...receivers.options, when: 'daily', diskFreeMb: 1_000_000_000 },
      toDocument: (term) => {
        const document = toSearchDocument(term);
        if (!broken || !term.englishTerm.startsWith('cursed')) return document;
        return { ...document, id: 'not valid!' };
      },
    });
    const inputs = [...Array.from({ length: 9 }, () => someTerm('fine')), someTerm('cursed')];
    const told = (notices: number) =>
      vi.waitFor(() => expect(receivers.posted).toHaveLength(notices), WAIT);
    await told(1);
    expect(receivers.posted[0]).toMatchObject({ counts: { fullDisk: 1, failedIndexing: 0 } });
    await pipeline.repository.createMany(inputs);
    await vi.waitFor(async () => expect(await termOutbox.refused(10)).toHaveLength(1), WAIT);
    await moreLooks();
    await told(1);
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await IndexStateModel.updateOne({}, { $set: { 'told.webhook.at': yesterday } });
    await told(2);
    expect(receivers.posted[1]).toMatchObject({ new: { fullDisk: 0, failedIndexing: 1 } });
    const [refused] = await termOutbox.refused(10);
    expect(refused?.indexRefusal?.reason).toContain('identifier');
    await vi.waitFor(async () => expect(await pipeline.search('fine')).toHaveLength(9), WAIT);
    broken = false;
    expect(await termOutbox.allowRefused([String(refused?._id)])).toHaveLength(1);
    await pipeline.untilAgreed();
    expect(await pipeline.search('cursed')).toHaveLength(1);
  });
});
