import { SlugRedirectModel } from '@terimce/core/models/term-history';

/** Ids of terms by their former slugs. */
export async function movedSlugs(slugs: readonly string[]): Promise<Map<string, string>> {
  const redirects = await SlugRedirectModel.find({ _id: { $in: slugs } }, { termId: 1 }).lean();
  return new Map(redirects.map(({ _id, termId }) => [_id, String(termId)]));
}
