import type { BodyOf } from '@terimce/contract/routes';
import { allocateSlugs, wantedSlug } from '@terimce/core/terms/slugs';
import { findNeighbors, findSharedNames } from '@terimce/core/terms/term-keys';
import { pairOf } from '../../shared/pair-of.js';

/** Longest description that search engines show in their results, in characters. */
const META_DESCRIPTION = 155;

/** Checks headwords while they are typed: conflicting terms, similar terms, and the resulting address and title. */
export async function checkHeadwords({ id, ...typed }: BodyOf<'POST /admin/terms/check'>) {
  const { englishTerm, turkishTerm } = typed;
  const shared = await findSharedNames(typed, id);
  if (!englishTerm && !turkishTerm) {
    return { duplicates: [], near: [], shared, slug: '', metaTitle: '', metaDescription: '' };
  }
  const [[neighbors = []], [slug = '']] = await Promise.all([
    findNeighbors([typed], id),
    allocateSlugs([wantedSlug({ ...typed, slug: '' })], id),
  ]);
  const alike = (wanted: boolean) =>
    neighbors
      .filter(({ likeness }) => (likeness !== 'similar') === wanted)
      .slice(0, 20)
      .map(({ term: { status: _, ...existing } }) => existing);
  const both = pairOf(typed);
  return {
    duplicates: alike(true),
    near: alike(false),
    shared,
    slug,
    metaTitle: `${both} | Terimce`,
    metaDescription:
      `${both}: mühendislik terimleri sözlüğünde Türkçe ve İngilizce anlamı, tanımı ve örnekleri.`.slice(
        0,
        META_DESCRIPTION,
      ),
  };
}
