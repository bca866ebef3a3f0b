import type { ContentLanguage } from '@terimce/contract/languages';
import type { QueryOf } from '@terimce/contract/routes';
import { rangeBefore, rangeOf } from '@terimce/core/calendar';
import type { Paging } from '@terimce/core/find-page';
import type { WantedTerms } from '../terms/named-terms.repository.js';
import { favoredTermIds } from './click-stats.repository.js';
import { changeOf, linesOf, type ReportLine } from './sums.repository.js';

type Query = QueryOf<'GET /analytics/detailed-term-click-stats'>;

/** `category` is a slug. */
export interface ClickFilter extends Omit<Query, keyof Paging> {
  /** Language in which categories are sorted. */
  readonly language?: ContentLanguage | undefined;
  /** The name of a category in that language; without it, slugs are used. */
  readonly categoryName?: ((category: string) => string) | undefined;
}

/** What reports ask about terms. */
export interface ReportTerms {
  /** Ids of the terms that a report is about. */
  find(wanted: WantedTerms): Promise<string[]>;
  /** The categories of terms now, by id; a move or a renamed category needs no change of sums. */
  categoriesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * The sums of terms in a range, sorted. Terms that were opened only in the range of comparison are included with a
 * count of 0.
 */
export async function listLines(
  filter: ClickFilter,
  terms: ReportTerms,
  now: Date,
): Promise<ReportLine[]> {
  const keys = filter.search || filter.category ? await terms.find(filter) : undefined;
  const range = rangeOf(filter, now);
  const before = range && rangeBefore(range, filter);
  const [lines, favored] = await Promise.all([
    linesOf('term', 'c', { range, before }, keys),
    filter.sortBy === 'favoriteCount' ? favoredTermIds() : ([] as string[]),
  ]);
  const categories =
    filter.sortBy === 'category'
      ? await terms.categoriesOf(lines.map(({ key }) => key))
      : new Map<string, string>();
  return sortLines(lines, filter, favored, categories);
}

function sortLines(
  lines: ReportLine[],
  { sortBy, sortOrder, language = 'en', categoryName = (slug) => slug }: ClickFilter,
  favored: readonly string[],
  categories: ReadonlyMap<string, string>,
): ReportLine[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const places = new Map(favored.map((key, i) => [key, favored.length - i]));
  const favorites = ({ key }: ReportLine) => places.get(key) ?? 0;
  const { compare } = new Intl.Collator(language);
  const name = ({ key }: ReportLine) => categoryName(categories.get(key) ?? '');
  return lines.sort((a, b) => {
    switch (sortBy) {
      case 'lastClicked':
        return sign * (a.lastAt.getTime() - b.lastAt.getTime());
      case 'category':
        return sign * compare(name(a), name(b)) || b.count - a.count;
      case 'change':
        return sign * (changeOf(a) - changeOf(b)) || b.count - a.count;
      case 'favoriteCount':
        return sign * (favorites(a) - favorites(b)) || b.count - a.count;
      default:
        return sign * (a.count - b.count || a.before - b.before);
    }
  });
}
