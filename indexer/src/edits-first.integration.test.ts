import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { ensureTargetState, isPressedFor, pressForLease, tryLease } from './lease.js';

const DEFINITION = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ');

describe('an edit during an import', () => {
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: false });
  });
  afterAll(() => pipeline?.stop());

  const largeBatches = async (statuses: ('processing' | 'canceled')[]) => {
    const { results } = await pipeline.target.client.tasks.getTasks({
      indexUids: [TERMS_INDEX],
      types: ['documentAdditionOrUpdate'],
      statuses,
    });
    return results.filter(({ details }) => (details?.receivedDocuments ?? 0) >= 2_000).length;
  };

  it('has a large batch withdrawn, which goes out again afterwards', async () => {
    const { repository } = pipeline;
    const edited = await repository.create(someTerm('first'));
    const rows = Array.from({ length: 8_000 }, () => ({
      ...someTerm('crowd'),
      englishDefinition: DEFINITION,
    }));
    // All of them wait when the indexer starts, so that its first batch is a large one.
    await repository.createMany(rows, { lane: 'bulk' });
    await pipeline.startIndexer();
    await vi.waitFor(async () => expect(await largeBatches(['processing'])).toBe(1), WAIT);
    await repository.update(edited._id, { englishTerm: 'Quillshaft' });
    await vi.waitFor(async () => {
      expect(await pipeline.search('quillshaft')).toEqual([edited._id]);
    }, WAIT);
    expect(await largeBatches(['canceled'])).toBe(1);
    await pipeline.untilAgreed();
  });

  it('goes before the bulk work of other processes', async () => {
    const target = 'elsewhere';
    await ensureTargetState(target);
    const bulk = await tryLease(target, 'bulk', [], false);
    expect(await tryLease(target, 'edits', [], true)).toBeUndefined();
    expect(await isPressedFor(target)).toBe(false);
    await pressForLease(target);
    expect(await isPressedFor(target)).toBe(true);
    await bulk?.release({ changed: false, indexed: 0 });
    expect(await tryLease(target, 'bulk', [], false)).toBeUndefined();
    const edits = await tryLease(target, 'edits', [], true);
    expect(await isPressedFor(target)).toBe(false);
    await edits?.release({ changed: false, indexed: 0 });
    expect(await tryLease(target, 'bulk', [], false)).toBeDefined();
    // Who pressed and died is not waited for.
    await pressForLease(target);
    await vi.waitFor(async () => {
      expect(await tryLease(target, 'bulk', [], false)).toBeDefined();
    }, WAIT);
  });
});
