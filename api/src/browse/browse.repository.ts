import { TermModel } from '@terimce/core/models/term';

const PUBLIC = { status: 'approved', deletedAt: { $exists: false } } as const;

/** Public terms by first letter of the headword in a language. */
export async function countByLetter(
  language: 'tr' | 'en',
  category?: string,
): Promise<Map<string, number>> {
  const groups = await TermModel.aggregate<{ _id: string; count: number }>([
    { $match: { ...PUBLIC, ...(category ? { category } : {}) } },
    { $group: { _id: language === 'tr' ? '$letterTr' : '$letterEn', count: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, count }) => [_id, count]));
}

/** What relatedness is judged by. */
export interface RelatedCandidate {
  readonly _id: string;
  readonly englishFold: string;
  readonly turkishFold: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly clickCount: number;
}

const CANDIDATE = { englishFold: 1, turkishFold: 1, tags: 1, category: 1, clickCount: 1 } as const;
/** Most terms of a category that are looked at. */
const SCAN = 2000;

/** Public terms of a category, and of any category those with a headword that begins with one of the words. */
export async function relatedCandidates(
  category: string,
  words: readonly string[],
): Promise<RelatedCandidate[]> {
  const [sameCategory, sameWord] = await Promise.all([
    TermModel.find({ category, ...PUBLIC }, CANDIDATE)
      .limit(SCAN)
      .lean(),
    TermModel.find({ firstWords: { $in: words }, ...PUBLIC }, CANDIDATE)
      .limit(SCAN)
      .lean(),
  ]);
  const byId = new Map([...sameCategory, ...sameWord].map((term) => [String(term._id), term]));
  return [...byId].map(([_id, { englishFold, turkishFold, tags, category, clickCount }]) => ({
    _id,
    englishFold,
    turkishFold,
    tags,
    category,
    clickCount,
  }));
}
