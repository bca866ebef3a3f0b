import { IS_PUBLIC, PUBLIC, TermModel, type TermRecord } from '@terimce/core/models/term';
import { SlugRedirectModel } from '@terimce/core/models/term-history';
import type { Types } from 'mongoose';

export type SitemapEntry = Pick<TermRecord, 'slug' | 'updatedAt'>;

const BATCH = 2000;

export async function countPublicTerms(): Promise<number> {
  return TermModel.countDocuments(IS_PUBLIC);
}

/** When a public term was last changed; undefined without terms. */
export async function lastChange(): Promise<Date | undefined> {
  const term = await TermModel.findOne(PUBLIC, { updatedAt: 1 }).sort({ seq: -1 }).lean();
  return term?.updatedAt;
}

/** Public terms in the order of their ids, `limit` of them after the first `skip`, in batches. */
export async function* streamEntries(skip: number, limit: number): AsyncGenerator<SitemapEntry[]> {
  let last: Types.ObjectId | undefined;
  let open = limit;
  while (open > 0) {
    const range = last ? { _id: { $gt: last } } : {};
    const batch = await TermModel.find({ ...PUBLIC, ...range }, { slug: 1, updatedAt: 1 })
      .sort({ _id: 1 })
      .skip(last ? 0 : skip)
      .limit(Math.min(BATCH, open))
      .lean();
    if (batch.length === 0) return;
    last = batch.at(-1)?._id;
    open -= batch.length;
    yield batch;
  }
}

/** Whether a term had that slug before it was renamed. */
export async function isOldSlug(slug: string): Promise<boolean> {
  return (await SlugRedirectModel.exists({ _id: slug })) !== null;
}
