import { parseQuery } from '@terimce/title-search/query';

/**
 * What a query is searched by, as a key of its results: `ter-` and `ter` are one, `acı` and `açı` are not, nor
 * are `PLA` and `pla`, since capitals may mean initials.
 */
export function searchedWords(query: string): string[] {
  return parseQuery(query).tokens.flatMap(({ folded, spelled }) =>
    folded === spelled ? [folded] : [folded, `=${spelled}`],
  );
}
