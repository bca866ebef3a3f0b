import type { ExistingTerm } from '@terimce/contract/admin-term';
import { headwordOrder } from '@terimce/contract/browse-order';
import { type SearchedContent, wordKeysOf, wordsOf } from '@terimce/contract/search-fields';
import type { TermStatus } from '@terimce/contract/term';
import type { TermContent } from '@terimce/contract/term-fields';
import { foldKey, headwordKey, wordKey } from '@terimce/contract/text';
import { ALIVE, type TermKeys, TermModel, type TermRecord } from '../models/term.js';

/** A folded name with only letters and digits: `Thermal-Conductivity` → `thermalconductivity`. */
export function joinedFold(text: string): string {
  return foldKey(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Everything that is stored besides the content to find, sort and compare a term. */
export function termKeys(content: TermContent, status: TermStatus): TermKeys {
  const pair = pairKeys(content);
  const { englishKey, turkishKey, englishFold, turkishFold } = pair;
  // Equal for two terms if and only if they are duplicates.
  const identity = [englishKey, turkishKey, content.category].join('\u0001');
  const lookup = [englishFold, turkishFold, ...content.names.map(({ text }) => text)]
    .filter(Boolean)
    .map(lookupKey);
  return {
    ...pair,
    ...(status === 'rejected' ? {} : { identity }),
    lookup: [...new Set(lookup)],
    collationTr: headwordOrder(content, 'tr'),
    collationEn: headwordOrder(content, 'en'),
  };
}

/** How `lookup` contains a name, whether it is written as one word or not. */
function lookupKey(name: string): string {
  return `=${joinedFold(name) || foldKey(name)}`;
}

type Named = Pick<TermContent, 'englishTerm' | 'turkishTerm' | 'category'>;

/** An existing term that a new one is compared with. */
export type Neighbor = ExistingTerm & Pick<TermRecord, 'status'>;

/**
 * How an existing term relates to a given one. `same`: both headwords and the category are equal.
 * `homonym`: both headwords are equal, the category differs; allowed with a confirmation.
 * `similar`: equal when folded, or one headword in common; an editor decides.
 */
export type Likeness = 'same' | 'homonym' | 'similar';

const FIELDS = {
  englishTerm: 1,
  turkishTerm: 1,
  category: 1,
  slug: 1,
  status: 1,
  englishKey: 1,
  turkishKey: 1,
  englishFold: 1,
  turkishFold: 1,
} as const;
type Candidate = Pick<TermRecord, keyof typeof FIELDS | '_id'>;

/** Terms that are neither deleted nor rejected. */
export const ACTIVE_TERM = { ...ALIVE, status: { $ne: 'rejected' } } as const;

/** Keys of one pair of headwords; '' never equals anything. */
export type PairKeys = Pick<TermKeys, 'englishKey' | 'turkishKey' | 'englishFold' | 'turkishFold'>;

export function pairKeys(term: Pick<TermContent, 'englishTerm' | 'turkishTerm'>): PairKeys {
  return {
    englishKey: headwordKey(term.englishTerm, 'en'),
    turkishKey: headwordKey(term.turkishTerm, 'tr'),
    englishFold: foldKey(term.englishTerm),
    turkishFold: foldKey(term.turkishTerm),
  };
}

/** The relation between two pairs, undefined if they have nothing in common. */
export function compareTerms(
  a: PairKeys,
  b: PairKeys,
  sameCategory: boolean,
): Likeness | undefined {
  if (a.englishKey === b.englishKey && a.turkishKey === b.turkishKey) {
    return sameCategory ? 'same' : 'homonym';
  }
  const english = a.englishFold !== '' && a.englishFold === b.englishFold;
  const turkish = a.turkishFold !== '' && a.turkishFold === b.turkishFold;
  return english || turkish ? 'similar' : undefined;
}

/**
 * For each given term the existing terms that are similar, closest first.
 * @param own id of a term that is not compared with itself.
 */
export async function findNeighbors(
  terms: readonly Named[],
  own?: string,
): Promise<Array<Array<{ likeness: Likeness; term: Neighbor }>>> {
  const keys = terms.map(pairKeys);
  const english = [...new Set(keys.map((key) => key.englishFold).filter(Boolean))];
  const turkish = [...new Set(keys.map((key) => key.turkishFold).filter(Boolean))];
  const [byEnglish, byTurkish] = await Promise.all([
    candidates('englishFold', english),
    candidates('turkishFold', turkish),
  ]);
  return terms.map((term, i) => {
    const key = keys[i] as PairKeys;
    const found = new Map<string, { likeness: Likeness; term: Neighbor }>();
    for (const other of [
      ...(byEnglish.get(key.englishFold) ?? []),
      ...(byTurkish.get(key.turkishFold) ?? []),
    ]) {
      const id = String(other._id);
      const likeness = compareTerms(key, other, other.category === term.category);
      if (likeness && id !== own) {
        found.set(id, { likeness, term: { ...existingTerm(other), status: other.status } });
      }
    }
    return [...found.values()].sort((a, b) => RANK[a.likeness] - RANK[b.likeness]);
  });
}

const RANK: Record<Likeness, number> = { same: 0, homonym: 1, similar: 2 };

async function candidates(
  field: 'englishFold' | 'turkishFold',
  folds: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const groups = new Map<string, Candidate[]>();
  if (folds.length === 0) return groups;
  const lookup = { $in: folds.map(lookupKey) };
  const found = (await TermModel.find({ lookup, [field]: { $in: folds }, ...ACTIVE_TERM }, FIELDS)
    .limit(20 * folds.length)
    .lean()) as Candidate[];
  for (const term of found) {
    const group = groups.get(term[field]);
    if (group) group.push(term);
    else groups.set(term[field], [term]);
  }
  return groups;
}

/**
 * The headwords and names of a term that other existing terms have too.
 * @param own id of the term itself.
 */
export async function findSharedNames(term: SearchedContent, own?: string) {
  const texts = new Map(wordsOf(term).map((text) => [wordKey(text), text]));
  if (texts.size === 0) return [];
  const lookup = { $in: [...texts.values()].map(lookupKey) };
  const found = await TermModel.find({ lookup, ...ACTIVE_TERM }, { ...FIELDS, names: 1 })
    .limit(SHARED_MAX)
    .lean<Array<Candidate & Pick<TermContent, 'names'>>>();
  const others = found
    .filter(({ _id }) => String(_id) !== own)
    .map((other) => ({ term: existingTerm(other), words: wordKeysOf(other) }));
  return [...texts].flatMap(([word, text]) => {
    const terms = others.filter(({ words }) => words.has(word)).map((other) => other.term);
    return terms.length > 0 ? [{ text, terms }] : [];
  });
}

/** Most terms that are compared by their names. */
const SHARED_MAX = 200;

/** A term as replies name it that conflicts with another. */
export function existingTerm({
  _id,
  englishTerm,
  turkishTerm,
  category,
  slug,
}: Pick<TermRecord, keyof ExistingTerm>): ExistingTerm {
  return { _id: String(_id), englishTerm, turkishTerm, category, slug };
}
