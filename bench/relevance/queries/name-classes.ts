import type { Random } from '@terimce/test-services/random';
import type { BenchTerm } from '../collection/collection.js';
import { SYMBOL_TERMS } from '../collection/symbols.js';
import type { HandQuery } from './hand-list.js';
import { finishedClass, type JudgedQuery, type QueryClass } from './judged-query.js';
import { PER_CLASS, type Recipe } from './recipe.js';

/** Other names that seed terms declare. */
export const KEYWORDS: Record<string, Recipe> = {
  keyword: {
    group: 'extra',
    make: ({ keywords, origin }, random) =>
      origin === 'seed' && keywords.length > 0 ? random.pick(keywords) : undefined,
  },
};

export function symbolClass(terms: readonly BenchTerm[]): QueryClass {
  const queries = SYMBOL_TERMS.flatMap(({ en, typed }) => {
    const id = terms.find((term) => term.origin === 'symbol' && term.en === en)?.id ?? '';
    return typed.map((query) => ({ query, id }));
  });
  return { ...finishedClass('symbols', 'core'), queries };
}

export function accentPairClass(terms: readonly BenchTerm[]): QueryClass {
  const queries = terms
    .filter((term) => term.origin === 'pair')
    .map((term) => ({ query: term.tr, id: term.id }));
  return { ...finishedClass('accent pairs', 'core'), queries };
}

/** As declared: capitals and digits. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u;

/**
 * Abbreviations that one term declares, and those that several do. For the latter no order is better than another, so
 * all of the terms count.
 */
export function abbreviationClasses(terms: readonly BenchTerm[], random: Random): QueryClass[] {
  const declared = new Map<string, string[]>();
  for (const { id, keywords } of terms) {
    for (const keyword of keywords.filter((text) => ABBREVIATION.test(text))) {
      declared.set(keyword, [...(declared.get(keyword) ?? []), id]);
    }
  }
  const drawn: JudgedQuery[] = random
    .shuffled([...declared])
    .map(([query, [id = '', ...also]]) =>
      also.length === 0 ? { query, id } : { query, id, also },
    );
  const judged = (isShared: boolean) =>
    drawn.filter(({ also }) => (also !== undefined) === isShared).slice(0, PER_CLASS);
  return [
    { ...finishedClass('abbreviation', 'extra'), queries: judged(false) },
    { ...finishedClass('abbreviation of several terms', 'extra'), queries: judged(true) },
  ];
}

/** A class of hand-written queries; a misspelled English title means every term that has it. */
export function handClass(
  name: string,
  terms: readonly BenchTerm[],
  list: readonly HandQuery[],
): QueryClass {
  const byTurkish = new Map(terms.map((term) => [term.tr.toLocaleLowerCase('tr'), term.id]));
  const queries = list.map((hand) => {
    const id = byTurkish.get(hand.tr) ?? '';
    const also = isEnglish(hand)
      ? terms.filter((term) => term.en === hand.en && term.id !== id).map((term) => term.id)
      : [];
    return also.length === 0 ? { query: hand.typed, id } : { query: hand.typed, id, also };
  });
  return { ...finishedClass(name, 'extra'), queries };
}

/** Whether it begins like the English title and not like the Turkish one. */
function isEnglish({ en, tr, typed }: HandQuery): boolean {
  return typed[0] === en[0] && typed[0] !== tr[0];
}
