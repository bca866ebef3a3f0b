import { categorySlug } from '@terimce/contract/categories';
import { findNeighbours } from '@terimce/core/terms/duplicates';
import { allocateSlugs, wantedSlug } from '@terimce/core/terms/slugs';
import { presentExisting } from './present-admin-term.js';

/** Longest description that result pages of search engines show, in characters. */
const META_DESCRIPTION = 155;

export interface TypedHeadwords {
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly id?: string | undefined;
}

/** What stands in the way of headwords being typed, what is near, and the address and title they would get. */
export async function checkHeadwords({ id, ...typed }: TypedHeadwords) {
  const { englishTerm, turkishTerm } = typed;
  if (!englishTerm && !turkishTerm) {
    return { duplicates: [], near: [], slug: '', metaTitle: '', metaDescription: '' };
  }
  const named = { ...typed, category: categorySlug(typed.category) };
  const [[neighbours = []], [slug = '']] = await Promise.all([
    findNeighbours([named], id),
    allocateSlugs([wantedSlug({ ...named, slug: '' })], id),
  ]);
  const alike = (wanted: boolean) =>
    neighbours
      .filter(({ likeness }) => (likeness !== 'similar') === wanted)
      .slice(0, 20)
      .map(({ term }) => presentExisting(term));
  const both = [turkishTerm, englishTerm].filter(Boolean).join(' / ');
  return {
    duplicates: alike(true),
    near: alike(false),
    slug,
    metaTitle: `${both} | Terimce`,
    metaDescription:
      `${both}: mühendislik terimleri sözlüğünde Türkçe ve İngilizce anlamı, tanımı ve örnekleri.`.slice(
        0,
        META_DESCRIPTION,
      ),
  };
}
