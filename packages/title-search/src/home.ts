import { best } from './best.js';
import type { Dictionary, DictionaryTerm } from './dictionary.js';

/** Share of all terms between those of two days: the golden ratio keeps near days far apart. */
const STEP = 0.618;

/** The terms that were added last, newest first: ids increase. */
export function newest<T extends DictionaryTerm>(dictionary: Dictionary<T>, limit: number): T[] {
  return dictionary.find(
    dictionary.memo(`newest ${limit}`, () =>
      best([...dictionary.ids()], limit, (a, b) => (a < b ? 1 : -1)),
    ),
  );
}

/**
 * The most opened terms. Ties are in an order of no meaning, and not by name or age: a new site should not show only
 * one discipline.
 */
export function popular<T extends DictionaryTerm>(dictionary: Dictionary<T>, limit: number): T[] {
  return dictionary.find(
    dictionary.memo(`popular ${limit}`, () => {
      const read = [...dictionary.all()].map(({ _id, clickCount }) => {
        return { _id, clickCount, place: scattered(_id) };
      });
      const order = (a: (typeof read)[0], b: (typeof read)[0]) =>
        b.clickCount - a.clickCount || a.place - b.place;
      return best(read, limit, order).map(({ _id }) => _id);
    }),
  );
}

/** @param chance from 0 to below 1 */
export function randomTerm<T extends DictionaryTerm>(
  dictionary: Dictionary<T>,
  chance: number,
): T | undefined {
  return dictionary.get(dictionary.sorted('en')[Math.floor(chance * dictionary.size)] ?? '');
}

/**
 * The term of a day: the same all day, even if terms are added. Undefined while no term has both headwords and both
 * definitions.
 * @param day number of the day
 * @param start when it began
 */
export function termOfTheDay<T extends DictionaryTerm & { readonly createdAt: Date }>(
  dictionary: Dictionary<T>,
  day: number,
  start: Date,
): T | undefined {
  const all = [...dictionary.all()].filter(isDescribed);
  const before = all.filter(({ createdAt }) => createdAt < start);
  // On the first day of a dictionary all terms are new.
  const candidates = before.length > 0 ? before : all;
  if (candidates.length === 0) return undefined;
  candidates.sort((a, b) => (a._id < b._id ? -1 : 1));
  return candidates[placeOfDay(day, candidates.length)];
}

function isDescribed(term: DictionaryTerm): boolean {
  const { englishTerm, turkishTerm, englishDefinition, turkishDefinition } = term;
  return Boolean(englishTerm && turkishTerm && englishDefinition && turkishDefinition);
}

/** One of `count` places; as many days in a row have all of them. */
export function placeOfDay(day: number, count: number): number {
  let step = Math.max(1, Math.round(count * STEP));
  while (commonDivisor(step, count) !== 1) step += 1;
  return (day * step) % count;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** A number that depends on all characters of an id (FNV-1a). */
function scattered(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
