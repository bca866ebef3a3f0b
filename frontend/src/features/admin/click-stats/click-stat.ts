import type { clickStat } from '@terimce/contract/routes/admin/click-stats';
import type { z } from 'zod';

export type ClickStat = z.output<typeof clickStat>;

export interface CategoryCard {
  readonly category: string;
  readonly terms: number;
  readonly clicks: number;
  readonly favorites: number;
}

/** Sums of the returned rows by category, most clicked first. */
export function categoryCards(rows: readonly ClickStat[]): CategoryCard[] {
  const cards = new Map<string, CategoryCard>();
  for (const row of rows) {
    const { terms, clicks, favorites } = cards.get(row.category) ?? {
      terms: 0,
      clicks: 0,
      favorites: 0,
    };
    cards.set(row.category, {
      category: row.category,
      terms: terms + 1,
      clicks: clicks + row.totalClicks,
      favorites: favorites + row.favoriteCount,
    });
  }
  return [...cards.values()].sort((a, b) => b.clicks - a.clicks);
}

/** Change compared with the previous period as a ratio; undefined if there was nothing before. */
export function changeOf(row: ClickStat): number | undefined {
  return row.previousClicks > 0
    ? (row.totalClicks - row.previousClicks) / row.previousClicks
    : undefined;
}
