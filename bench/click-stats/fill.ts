import type { ClickEvent, SearchEvent } from '@terimce/api/statistics/event';
import { storeEvents } from '@terimce/api/statistics/event.repository';
import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { TermModel } from '@terimce/core/models/term';
import { Random } from '@terimce/test-services/random';
import { Types } from 'mongoose';
import { madeUpTerms } from '../pipeline/made-up-terms.js';
import { importRows, type ProductAccess, signIn } from '../relevance/engines/product-engine.js';

const SIZES = { terms: 20_000, clicks: 800_000, searches: 200_000, days: 45, visitors: 40_000 };
/** Large batches, so that a sum is written few times. */
const BATCH = 250_000;
const DAY_MS = 86_400_000;

interface Clicked {
  readonly id: string;
  readonly category: string;
  readonly name: string;
}

/** Writes a million events over six weeks, with the code that the product uses. */
export async function fill(product: ProductAccess, now: number): Promise<void> {
  const rows = madeUpTerms(SIZES.terms, 'c').map((row, i) => ({
    ...row,
    category: CATEGORY_SLUGS[i % CATEGORY_SLUGS.length] ?? 'general',
  }));
  await importRows(await signIn(product), rows);
  const stored = await TermModel.find({}, { englishTerm: 1, category: 1 }).lean();
  const { clicks, searches } = madeUpEvents(
    stored.map(({ _id, englishTerm, category }) => ({
      ...{ id: String(_id), category, name: englishTerm },
    })),
    now,
  );
  // In order of time, so that a batch covers few different days.
  clicks.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let i = 0; i < clicks.length; i += BATCH) await storeEvents(clicks.slice(i, i + BATCH));
  await storeEvents(searches);
}

/** Clicks and searches with a realistic distribution: few terms often, most rarely (Zipf's law). */
function madeUpEvents(
  terms: readonly Clicked[],
  now: number,
): { clicks: ClickEvent[]; searches: SearchEvent[] } {
  const random = new Random(20_261_121);
  const some = () => ({
    id: new Types.ObjectId(),
    at: new Date(now - random.next() * SIZES.days * DAY_MS),
    actor: { sessionId: `v${random.below(SIZES.visitors)}`, ipAddress: '192.0.2.1' },
  });
  // The size raised to a uniform random number has a Zipf distribution with exponent one.
  const pick = () => terms[Math.floor(terms.length ** random.next()) - 1] as Clicked;
  const clicks = Array.from({ length: SIZES.clicks }, (): ClickEvent => {
    const term = pick();
    return {
      type: 'click',
      ...some(),
      termId: term.id,
      category: term.category,
      searchQuery: random.chance(0.8) ? term.name.slice(0, 3 + random.below(5)) : '',
      clickPosition: 1 + random.below(9),
      totalResultsShown: 10,
    };
  });
  const searches = Array.from(
    { length: SIZES.searches },
    (): SearchEvent => ({
      ...{ type: 'search', ...some(), query: pick().name },
      resultsCount: random.chance(0.1) ? 0 : 10,
    }),
  );
  return { clicks, searches };
}
