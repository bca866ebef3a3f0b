import { storeEvents } from '@terimce/api/statistics/event.repository';
import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { startImport } from '@terimce/core/imports/import-terms';
import { TermModel } from '@terimce/core/models/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { madeUpTerms } from '../pipeline/made-up-terms.js';
import { madeUpEvents } from './made-up-events.js';

const SIZES = { terms: 20_000, clicks: 800_000, searches: 200_000, days: 45, visitors: 40_000 };
/** Large batches, so that a sum is written few times. */
const BATCH = 250_000;

/** Writes a million events over six weeks, with the code that the product uses. */
export async function fill(repository: TermRepository, now: Date): Promise<void> {
  const rows = madeUpTerms(SIZES.terms, 'c').map((row, i) => ({
    ...row,
    category: CATEGORY_SLUGS[i % CATEGORY_SLUGS.length] ?? 'general',
  }));
  await (await startImport(rows, { repository, status: 'approved' })).done;
  const stored = await TermModel.find({}, { englishTerm: 1, category: 1 }).lean();
  const terms = stored.map(({ _id, englishTerm, category }) => ({
    id: String(_id),
    category,
    name: englishTerm,
  }));
  const { clicks, searches } = madeUpEvents({ ...SIZES, terms, now });
  // In order of time, so that a batch covers few different days.
  clicks.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let i = 0; i < clicks.length; i += BATCH) await storeEvents(clicks.slice(i, i + BATCH));
  await storeEvents(searches);
}
