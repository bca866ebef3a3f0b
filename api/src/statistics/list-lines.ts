import type { UiLanguage } from '@terimce/contract/languages';
import type { QueryOf } from '@terimce/contract/routes';
import type { Paging } from '@terimce/core/find-page';
import { rangeBefore, rangeOf, sumsOf } from '../shared/calendar.js';
import { favoredTermIds } from './click-stats.repository.js';
import { linesOf, type ReportLine } from './report-sums.repository.js';

type Query = QueryOf<'GET /analytics/detailed-term-click-stats'>;

/** `category` is a slug. */
export interface ClickFilter extends Omit<Query, keyof Paging> {
  /** Language in which categories are sorted. */
  readonly language?: UiLanguage | undefined;
  /** The name of a category in that language; without it, slugs are used. */
  readonly categoryName?: ((category: string) => string) | undefined;
}

/** What reports ask about terms. */
export interface ReportTerms {
  /** Ids of terms with a headword that contains a text. */
  find(search: string): string[] | Promise<string[]>;
  /** The categories of terms now, by id; a move or a renamed category needs no change of sums. */
  categoriesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A line with its count in the range that it is compared with. */
export interface ComparedLine extends ReportLine {
  readonly before: number;
}

/**
 * The sums of terms in a range, sorted. Terms that were opened only in the range of comparison are included with a
 * count of 0.
 */
export async function listLines(
  filter: ClickFilter,
  terms: ReportTerms,
  now: Date,
): Promise<ComparedLine[]> {
  const keys = filter.search ? await terms.find(filter.search) : undefined;
  const narrowing = { keys };
  const range = rangeOf(filter, now);
  const [lines, previous, favored] = await Promise.all([
    linesOf('term', sumsOf(range, now), narrowing),
    range
      ? linesOf('term', sumsOf(rangeBefore(range, filter.compare), now), narrowing)
      : ([] as ReportLine[]),
    filter.sortBy === 'favoriteCount' ? favoredTermIds() : ([] as string[]),
  ]);
  const compared = compareLines(lines, previous);
  if (!filter.category && filter.sortBy !== 'category') {
    return sortLines(compared, filter, favored, new Map());
  }
  const categories = await terms.categoriesOf(compared.map(({ key }) => key));
  const wanted = filter.category
    ? compared.filter(({ key }) => categories.get(key) === filter.category)
    : compared;
  return sortLines(wanted, filter, favored, categories);
}

/** The lines with their earlier counts, followed by lines that exist only in the earlier range, with a count of 0. */
export function compareLines(
  lines: readonly ReportLine[],
  previous: readonly ReportLine[],
): ComparedLine[] {
  const before = new Map(previous.map(({ key, count }) => [key, count]));
  const known = new Set(lines.map(({ key }) => key));
  const gone = previous.filter(({ key }) => !known.has(key));
  return [
    ...lines.map((line) => ({ ...line, before: before.get(line.key) ?? 0 })),
    ...gone.map((line) => ({
      ...line,
      count: 0,
      positions: 0,
      positioned: 0,
      before: line.count,
    })),
  ];
}

function sortLines(
  lines: ComparedLine[],
  { sortBy, sortOrder, language = 'en', categoryName = (slug) => slug }: ClickFilter,
  favored: readonly string[],
  categories: ReadonlyMap<string, string>,
): ComparedLine[] {
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
      case 'favoriteCount':
        return sign * (favorites(a) - favorites(b)) || b.count - a.count;
      default:
        return sign * (a.count - b.count || a.before - b.before);
    }
  });
}
