import type { clickStat } from '@terimce/contract/routes/admin/click-stats';
import type { z } from 'zod';

export type ClickStat = z.output<typeof clickStat>;

interface CategoryCard {
  category: string;
  terms: number;
  clicks: number;
  favorites: number;
}

/** Sums of the returned rows by category, most clicked first. */
export function categoryCards(rows: readonly ClickStat[]): CategoryCard[] {
  const cards = new Map<string, CategoryCard>();
  for (const row of rows) {
    const { category } = row;
    const card = cards.get(category) ?? { category, terms: 0, clicks: 0, favorites: 0 };
    card.terms += 1;
    card.clicks += row.totalClicks;
    card.favorites += row.favoriteCount;
    cards.set(category, card);
  }
  return [...cards.values()].sort((a, b) => b.clicks - a.clicks);
}

/** Change compared with the previous period as a ratio; undefined if there was nothing before. */
export function changeOf(row: ClickStat): number | undefined {
  return row.previousClicks > 0
    ? (row.totalClicks - row.previousClicks) / row.previousClicks
    : undefined;
}
