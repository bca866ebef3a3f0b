import { TermModel } from '@terimce/core/models/term';

/** Whether a term, deleted ones included, uses a file. */
export async function isUsedByTerm(url: string): Promise<boolean> {
  const ends = { $in: [url] };
  return (await TermModel.exists({ $or: [{ image: ends }, { animation: ends }] })) !== null;
}
