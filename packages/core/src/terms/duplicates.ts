import type { TermContent } from '@terimce/contract/term';
import { foldKey, headwordKey } from '@terimce/contract/text';
import { TermModel, type TermRecord } from '../models/term.js';

type Named = Pick<TermContent, 'englishTerm' | 'turkishTerm' | 'category'>;

/** An existing term that a new one is compared with. */
export interface Neighbour {
  _id: string;
  englishTerm: string;
  turkishTerm: string;
  category: string;
  slug: string;
  status: string;
}

/**
 * How an existing term relates to a given one. `same`: both headwords and the category are equal.
 * `homonym`: both headwords are equal, the category is another; may stand with a confirmation.
 * `similar`: equal when folded, or one headword in common; a person decides.
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

/** Only terms that stand: neither deleted nor rejected. */
export const STANDING = { deletedAt: { $exists: false }, status: { $ne: 'rejected' } } as const;

/** Keys of one headword pair; '' on both sides never equals anything. */
export interface PairKeys {
  readonly englishKey: string;
  readonly turkishKey: string;
  readonly englishFold: string;
  readonly turkishFold: string;
}

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
 * For each given term the existing terms that are like it, closest first.
 * @param own id of a term that is not compared with itself.
 * @param keys of the given terms, where they are known already.
 */
export async function findNeighbours(
  terms: readonly Named[],
  own?: string,
  keys: readonly PairKeys[] = terms.map(pairKeys),
): Promise<Array<Array<{ likeness: Likeness; term: Neighbour }>>> {
  const english = [...new Set(keys.map((key) => key.englishFold).filter(Boolean))];
  const turkish = [...new Set(keys.map((key) => key.turkishFold).filter(Boolean))];
  const [byEnglish, byTurkish] = await Promise.all([
    candidates('englishFold', english),
    candidates('turkishFold', turkish),
  ]);
  return terms.map((term, i) => {
    const key = keys[i] as PairKeys;
    const found = new Map<string, { likeness: Likeness; term: Neighbour }>();
    for (const other of [
      ...(byEnglish.get(key.englishFold) ?? []),
      ...(byTurkish.get(key.turkishFold) ?? []),
    ]) {
      const id = String(other._id);
      const likeness = compareTerms(key, other, other.category === term.category);
      if (likeness && id !== own) found.set(id, { likeness, term: toNeighbour(other) });
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
  const found = (await TermModel.find({ [field]: { $in: folds }, ...STANDING }, FIELDS)
    .limit(20 * folds.length)
    .lean()) as Candidate[];
  for (const term of found) {
    const group = groups.get(term[field]);
    if (group) group.push(term);
    else groups.set(term[field], [term]);
  }
  return groups;
}

function toNeighbour(term: Candidate): Neighbour {
  const { _id, englishTerm, turkishTerm, category, slug, status } = term;
  return { _id: String(_id), englishTerm, turkishTerm, category, slug, status };
}
