import { foldKey } from '@terimce/contract/text';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { containing } from '../shared/search-pattern.js';

const FIELDS = { englishTerm: 1, turkishTerm: 1, category: 1, favoriteCount: 1 } as const;
export type NamedTerm = Pick<TermRecord, '_id' | keyof typeof FIELDS>;

/** Most terms that a search may match. */
const MATCHES_MAX = 20_000;

/** Terms by id, including deleted ones that are still stored. */
export async function termsById(ids: readonly string[]): Promise<Map<string, NamedTerm>> {
  const found = await TermModel.find({ _id: { $in: ids } }, FIELDS).lean<NamedTerm[]>();
  return new Map(found.map((term) => [String(term._id), term]));
}

/** Which terms are wanted; all of them without a condition. */
export interface WantedTerms {
  /** A text that a headword contains. */
  readonly search?: string | undefined;
  /** The slug of the category that they have now. */
  readonly category?: string | undefined;
}

/** Ids of such terms from the database: of all, or of those that are not public. */
export async function matchingTermIds(
  { search, category }: WantedTerms,
  which: { readonly isPublic?: null } = {},
): Promise<string[]> {
  const part = { $regex: containing(foldKey(search ?? '')).$regex };
  const found = await TermModel.find(
    {
      ...which,
      ...(category ? { category } : {}),
      ...(search ? { $or: [{ englishFold: part }, { turkishFold: part }] } : {}),
    },
    { _id: 1 },
  )
    .limit(MATCHES_MAX)
    .lean();
  return found.map(({ _id }) => String(_id));
}
