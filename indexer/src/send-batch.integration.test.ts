import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeiliUnreachableError, meiliClient } from '@terimce/core/search/meilisearch';
import { readTestEnv } from '@terimce/test-services/env';
import { type MeilisearchService, startMeilisearch } from '@terimce/test-services/meilisearch';
import type { Meilisearch } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { narrowRelay, type Refuses } from '../test/narrow-relay.js';
import { indexableTerm } from '../test/terms.js';
import { toSearchDocument } from './documents.js';
import { indexRevs, revsOf } from './index-revs.js';
import { sendBatch } from './send-batch.js';

describe('sendBatch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-send-'));
  let service: MeilisearchService | undefined;
  let client: Meilisearch;
  beforeAll(async () => {
    service = await startMeilisearch(readTestEnv(), folder);
    if (!service) throw new Error('no Meilisearch to test with');
    client = meiliClient(service.host, service.masterKey);
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const index = () => `test_${Math.random().toString(36).slice(2)}`;
  const held = async (name: string) => {
    const revs = new Map<string, number>();
    for await (const page of indexRevs(client, name)) {
      for (const { id, rev } of page) revs.set(id, rev);
    }
    return revs;
  };

  it('stores public terms and removes those that are not', async () => {
    const name = index();
    const steel = indexableTerm({ englishTerm: 'Steel' });
    const gear = indexableTerm({ englishTerm: 'Gear' });
    await sendBatch(client, [steel, gear], toSearchDocument, { index: name });
    expect((await held(name)).size).toBe(2);
    const gone = { ...gear, rev: 2, deletedAt: new Date() };
    const outcome = await sendBatch(client, [gone, { ...steel, rev: 3 }], toSearchDocument, {
      index: name,
    });
    expect(outcome.accepted).toHaveLength(2);
    expect(await held(name)).toEqual(new Map([[String(steel._id), 3]]));
    expect(await revsOf(client, name, [String(steel._id), String(gear._id)])).toEqual(
      new Map([[String(steel._id), 3]]),
    );
  });

  it('lets only one bad document fail', async () => {
    const name = index();
    const terms = Array.from({ length: 20 }, (_, i) => indexableTerm({ englishTerm: `Gear ${i}` }));
    const bad = String(terms[13]?._id);
    const unusable = (term: (typeof terms)[0]) => {
      const document = toSearchDocument(term);
      return document.id === bad ? { ...document, id: 'not a valid id!' } : document;
    };
    const outcome = await sendBatch(client, terms, unusable, { index: name });
    expect(outcome.accepted).toHaveLength(19);
    expect(outcome.refused).toEqual([
      { id: bad, rev: 1, reason: expect.stringContaining('identifier') },
    ]);
    expect((await held(name)).size).toBe(19);
  });

  it('lets only a term that cannot be mapped fail', async () => {
    const terms = [indexableTerm({ englishTerm: 'a' }), indexableTerm({ englishTerm: 'b' })];
    const broken = (term: (typeof terms)[0]) => {
      if (term.englishTerm === 'b') throw new Error('cannot be mapped');
      return toSearchDocument(term);
    };
    const outcome = await sendBatch(client, terms, broken, { index: index() });
    expect(outcome.accepted).toHaveLength(1);
    expect(outcome.refused).toMatchObject([{ reason: 'cannot be mapped' }]);
  });

  it.each<Refuses>(['with-413', 'by-breaking-off'])(
    'respects a node’s limit for one request, which the node reports %s',
    async (refuses) => {
      const relay = await narrowRelay(client.config.host, { maxBytes: 30_000, refuses });
      const narrow = meiliClient(relay.url, service?.masterKey);
      const name = index();
      // Half of them is too much as well.
      const englishDefinition = 'x'.repeat(300);
      const terms = Array.from({ length: 200 }, (_, i) =>
        indexableTerm({ englishTerm: `Gear ${i}`, englishDefinition }),
      );
      const huge = indexableTerm({ englishTerm: 'Huge', englishDefinition: 'x'.repeat(40_000) });
      const outcome = await sendBatch(narrow, [...terms, huge], toSearchDocument, { index: name });
      expect(outcome.refused).toEqual([
        { id: String(huge._id), rev: 1, reason: expect.stringMatching(/too large|breaks off/) },
      ]);
      expect(outcome.accepted).toHaveLength(200);
      expect((await held(name)).size).toBe(200);
      await relay.close();
    },
  );

  it('cancels a batch that nobody wants to wait for, and stores none of it', async () => {
    const name = index();
    const definition = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ');
    const terms = Array.from({ length: 6_000 }, (_, i) =>
      indexableTerm({ englishTerm: `Gear ${i}`, englishDefinition: `${definition} number${i}` }),
    );
    let unwanted = false;
    const shouldCancel = async () => unwanted;
    const sending = sendBatch(client, terms, toSearchDocument, { index: name, shouldCancel });
    await vi.waitFor(async () => {
      const { total } = await client.tasks.getTasks({
        indexUids: [name],
        statuses: ['processing'],
      });
      expect(total).toBe(1);
    });
    unwanted = true;
    expect(await sending).toMatchObject({ canceled: true, accepted: [], refused: [] });
    expect(await sendBatch(client, terms.slice(0, 3), toSearchDocument, { index: name })).toEqual(
      expect.objectContaining({ canceled: false }),
    );
    expect((await held(name)).size).toBe(3);
    const late = await sendBatch(client, terms, toSearchDocument, {
      index: name,
      shouldCancel,
    });
    expect(late).toMatchObject({ canceled: true, accepted: [] });
  });

  it('reports that the node is unreachable, or that the key is wrong', async () => {
    const nobody = meiliClient('http://127.0.0.1:1', 'x');
    const stranger = meiliClient(client.config.host, 'wrong');
    for (const other of [nobody, stranger]) {
      await expect(
        sendBatch(other, [indexableTerm()], toSearchDocument, { index: index() }),
      ).rejects.toThrow(MeiliUnreachableError);
    }
  });
});
