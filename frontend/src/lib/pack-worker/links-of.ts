import type { PackTerm } from '@terimce/contract/offline-pack';
import { otherNames } from '@terimce/contract/search-fields';
import { mentionsIn } from '@terimce/title-search/mentions';
import {
  candidatesFor,
  rankRelated,
  sharedTags,
  whichIsMeant,
} from '@terimce/title-search/related';
import { otherSenses, sensesFor } from '@terimce/title-search/senses';
import type { OpenPack } from './index-terms.js';
import type { PackMention } from './messages.js';

const MAX_RELATED = 6;
const FIELDS = {
  en: ['englishDefinition', 'englishUsage'],
  tr: ['turkishDefinition', 'turkishUsage'],
} as const;
const NOBODY: ReadonlySet<string> = new Set();

const describe = (term: PackTerm) => ({ ...term, keywords: otherNames(term) });

/** Related terms of a term of the pack, terms that its texts mention, other meanings, as on the server. */
export function linksOf(
  { index, byId }: OpenPack,
  id: string,
): { terms: PackTerm[]; mentions: PackMention[]; senses: PackTerm[] } {
  const own = byId.get(id);
  if (!own) return { terms: [], mentions: [], senses: [] };
  const term = describe(own);
  const tagged = sharedTags(term, byId);
  const candidates = candidatesFor(term, index, byId);
  const described = [...candidates.keys()].flatMap((other) => byId.get(other) ?? []).map(describe);
  const related = rankRelated(term, candidates, described, NOBODY).slice(0, MAX_RELATED);
  const senses = sensesFor(index, id, own).flatMap((other) => byId.get(other) ?? []);
  return {
    senses: otherSenses(own, senses),
    terms: related.flatMap((other) => byId.get(other) ?? []),
    mentions: (['en', 'tr'] as const).flatMap((language) => {
      const named = new Set<string>();
      return FIELDS[language].flatMap((field) =>
        mentionsIn(index, term[field], language).flatMap(({ at, text, ids, words }) => {
          const meant = byId.get(whichIsMeant(term, ids, words, tagged) ?? '');
          if (!meant || named.has(meant.id)) return [];
          named.add(meant.id);
          return [{ field, at, text, term: meant }];
        }),
      );
    }),
  };
}
