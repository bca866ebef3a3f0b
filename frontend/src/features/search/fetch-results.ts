import type { ContentLanguage } from '@terimce/contract/languages';
import { isTooShort } from '@terimce/contract/query-length';
import { RESULTS_PER_PAGE, readResultAddress } from '@terimce/contract/result-address';
import type { ResultGroup } from '@terimce/contract/result-groups';
import type { ResultsQuestion } from '@terimce/title-search/results';
import { call } from '../../lib/api.js';
import { dataOrDevice } from '../../lib/online.js';
import { askPack, packTermToEdge } from '../../lib/pack.js';
import type { TermName } from '../../lib/terms.js';

export interface ResultTerm extends TermName {
  readonly englishDefinition: string;
  readonly turkishDefinition: string;
  readonly englishGloss: string;
  readonly turkishGloss: string;
  readonly group?: ResultGroup | undefined;
  /** The name that matched, if it is not a headword. */
  readonly foundName?: string | undefined;
}

export interface Results {
  readonly terms: readonly ResultTerm[];
  readonly count: number;
  readonly pages: number;
  readonly groups: Partial<Record<ResultGroup, number>>;
  readonly facets: Readonly<Record<string, number>>;
  readonly corrected?: string | undefined;
  readonly notInDictionary?: boolean | undefined;
  /** Whether the device has searched names only; {@link resultsOfPack} has all. */
  readonly isPartial?: boolean | undefined;
}

export type AskedResults = Omit<ResultsQuestion, 'limit' | 'namesFirst'>;

export function resultsRequest(asked: AskedResults) {
  const { query, category, exact, direction, sortBy, page } = asked;
  return {
    query: {
      query,
      page,
      limit: RESULTS_PER_PAGE,
      category,
      sortBy,
      language: direction,
      exact: exact ? ('true' as const) : undefined,
    },
  };
}

/**
 * A page of all results, without a network from the dictionary on this device.
 * @throws CallFailure if neither answers.
 */
export async function fetchResults(asked: AskedResults): Promise<Results> {
  const answer = call('GET /terms/search', resultsRequest(asked)).then((reply) => {
    if (!reply.success) return reply;
    const { data: terms, count, groups = {}, facets = {}, corrected, notInDictionary } = reply;
    const pages = Math.ceil(count / RESULTS_PER_PAGE);
    const data = { terms, count, pages, groups, facets, corrected, notInDictionary };
    return { success: true as const, data };
  });
  return dataOrDevice(answer, () => resultsOfPack(asked, true));
}

/** A page of all results from the dictionary on this device; undefined if there is none. */
export async function resultsOfPack(
  asked: AskedResults,
  namesFirst = false,
): Promise<Results | undefined> {
  const { present, page, terms, corrected, notInDictionary, isPartial } = await askPack({
    kind: 'results',
    ...asked,
    limit: RESULTS_PER_PAGE,
    namesFirst,
  });
  if (!present || !page) return undefined;
  const { results, count, groups, facets } = page;
  const shown = terms.map((term, i) => {
    const { group, name } = results[i] ?? {};
    const isHeadword = name === term.englishTerm || name === term.turkishTerm;
    return { ...packTermToEdge(term), group, foundName: isHeadword ? undefined : name };
  });
  const pages = Math.ceil(count / RESULTS_PER_PAGE);
  return { terms: shown, count, pages, groups, facets, corrected, notInDictionary, isPartial };
}

/** What an address asks for; undefined without a query. */
export function askedIn(
  params: URLSearchParams,
  language: ContentLanguage,
): AskedResults | undefined {
  const asked = readResultAddress(params);
  return isTooShort(asked.query) ? undefined : { ...asked, language };
}
