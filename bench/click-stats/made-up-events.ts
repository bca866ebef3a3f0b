import type { ClickEvent, SearchEvent } from '@terimce/api/statistics/event';
import { Types } from 'mongoose';

const DAY_MS = 86_400_000;

export interface EventPlan {
  readonly terms: ReadonlyArray<{ id: string; category: string; name: string }>;
  readonly clicks: number;
  readonly searches: number;
  /** The events are within this many days before `now`. */
  readonly days: number;
  readonly visitors: number;
  readonly now: Date;
}

/** Numbers from 0 to 1, the same in each run (xorshift32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Clicks and searches with a realistic distribution: few terms often, most rarely (Zipf's law). */
export function madeUpEvents({ terms, clicks, searches, days, visitors, now }: EventPlan): {
  clicks: ClickEvent[];
  searches: SearchEvent[];
} {
  const random = randomNumbers(20_261_121);
  const start = now.getTime() - days * DAY_MS;
  const at = () => new Date(start + random() * (now.getTime() - start));
  const actor = () => ({
    sessionId: `v${Math.floor(random() * visitors)}`,
    ipAddress: '192.0.2.1',
  });
  // The size raised to a uniform random number has a Zipf distribution with exponent one.
  const pick = () => terms[Math.floor(terms.length ** random()) - 1] ?? terms[0];
  const made: ClickEvent[] = [];
  for (let i = 0; i < clicks; i += 1) {
    const term = pick();
    if (!term) break;
    made.push({
      type: 'click',
      id: new Types.ObjectId(),
      at: at(),
      actor: actor(),
      termId: term.id,
      category: term.category,
      searchQuery: random() < 0.8 ? term.name.slice(0, 3 + Math.floor(random() * 5)) : '',
      clickPosition: 1 + Math.floor(random() * 9),
      totalResultsShown: 10,
    });
  }
  return {
    clicks: made,
    searches: Array.from({ length: searches }, () => ({
      type: 'search' as const,
      id: new Types.ObjectId(),
      at: at(),
      actor: actor(),
      query: pick()?.name ?? '',
      resultsCount: random() < 0.1 ? 0 : 10,
    })),
  };
}
