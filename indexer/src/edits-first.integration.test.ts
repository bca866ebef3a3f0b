import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';

const DEFINITION = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ');

describe.each([{ redis: true }, { redis: false }])(
  'an edit during an import, Redis: $redis',
  ({ redis }) => {
    let pipeline: TestPipeline;
    beforeAll(async () => {
      pipeline = await openTestPipeline({ redis });
    });
    afterAll(() => pipeline?.stop());

    const largeBatches = async (statuses: ('processing' | 'canceled')[]) => {
      const { results } = await pipeline.client.tasks.getTasks({
        indexUids: [TERMS_INDEX],
        types: ['documentAdditionOrUpdate'],
        statuses,
      });
      return results.filter(({ details }) => (details?.receivedDocuments ?? 0) >= 2_000).length;
    };

    it('cancels a large batch, which is sent again afterwards', async () => {
      const { repository } = pipeline;
      const edited = await repository.create(someTerm('first'));
      const rows = Array.from({ length: 8_000 }, () => ({
        ...someTerm('crowd'),
        englishDefinition: DEFINITION,
      }));
      // All of them are waiting when the indexer starts, so its first batch is large.
      await repository.createMany(rows, { priority: 'bulk' });
      await pipeline.startIndexer();
      await vi.waitFor(async () => expect(await largeBatches(['processing'])).toBe(1), WAIT);
      await repository.update(edited._id, { englishTerm: 'Quillshaft' });
      await vi.waitFor(async () => {
        expect(await pipeline.search('quillshaft')).toEqual([edited._id]);
      }, WAIT);
      expect(await largeBatches(['canceled'])).toBe(1);
      await pipeline.untilAgreed();
    });
  },
);
