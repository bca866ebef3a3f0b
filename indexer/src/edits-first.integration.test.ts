import { IndexStateModel } from '@terimce/core/models/index-state';
import { TERMS_INDEX, targetStateId } from '@terimce/core/search/meili-target';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { ensureTargetState, isPressedFor, pressForLease, tryLease } from './delivery.js';

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

  it('causes a large batch to be withdrawn, which is sent again afterwards', async () => {
    const { repository } = pipeline;
    const edited = await repository.create(someTerm('first'));
    const rows = Array.from({ length: 8_000 }, () => ({
      ...someTerm('crowd'),
      englishDefinition: DEFINITION,
    }));
    // All of them are waiting when the indexer starts, so its first batch is large.
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

  it('is sent before the bulk work of other processes', async () => {
    const target = 'elsewhere';
    await ensureTargetState(target);
    // A signal lasts for a second, which the calls below may take on a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const bulk = await tryLease(target, 'bulk', [], false);
    expect(await tryLease(target, 'edits', [], true)).toBeUndefined();
    expect(await isPressedFor(target)).toBe(false);
    await pressForLease(target);
    expect(await isPressedFor(target)).toBe(true);
    await bulk?.release();
    expect(await tryLease(target, 'bulk', [], false)).toBeUndefined();
    const edits = await tryLease(target, 'edits', [], true);
    expect(await isPressedFor(target)).toBe(false);
    await edits?.release();
    expect(await tryLease(target, 'bulk', [], false)).toBeDefined();
    // The lease of a holder that died while its clock was ahead must not block until then.
    const ahead = new Date(Date.now() + 86_400_000);
    const held = { holder: 'gone', heldUntil: ahead, pressedUntil: ahead };
    await IndexStateModel.updateOne({ _id: targetStateId(target) }, { $set: held });
    expect(await tryLease(target, 'bulk', [], false)).toBeDefined();
    vi.useRealTimers();
    // A process that signalled an edit and died must not block others.
    await pressForLease(target);
    await vi.waitFor(async () => {
      expect(await tryLease(target, 'bulk', [], false)).toBeDefined();
    }, WAIT);
  });
});
