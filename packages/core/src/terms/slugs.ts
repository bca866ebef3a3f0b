import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import type { TermContent } from '@terimce/contract/term-fields';
import { SLUG_MAX_LENGTH, slugify } from '@terimce/contract/text';
import { TermModel } from '../models/term.js';
import { SlugRedirectModel } from '../models/term-history.js';

/** The preferred slug of a term: the given one, else from the English, else from the Turkish headword. */
export function wantedSlug(
  content: Pick<TermContent, 'slug' | 'englishTerm' | 'turkishTerm'>,
): string {
  return (
    slugify(content.slug) || slugify(content.englishTerm) || slugify(content.turkishTerm) || 'term'
  );
}

/** `base` with a number, within the maximum length. */
export function numberedSlug(base: string, number: number): string {
  const suffix = `-${number}`;
  return base.slice(0, SLUG_MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
}

/**
 * Free slugs for `wanted`, in order: each unchanged if it is free, else with the smallest free number from 2 on.
 * Slugs of one call never collide; a slug that redirects counts as taken unless an editor chooses it.
 * @param own id of the term that may take over its own redirects.
 */
export async function allocateSlugs(wanted: readonly string[], own?: string): Promise<string[]> {
  const taken = await takenAmong([...new Set(wanted)], own);
  const slugs: string[] = [];
  for (const base of wanted) {
    let slug = base;
    if (taken.has(slug)) {
      const family = await numberedFamily(base);
      for (let number = 2; taken.has(slug) || family.has(slug); number += 1) {
        slug = numberedSlug(base, number);
      }
    }
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

/** The slugs that are in use or reserved. */
export async function usedAmong(slugs: readonly string[], own?: string): Promise<Set<string>> {
  const used = new Set(slugs.filter((slug) => RESERVED_SLUGS.has(slug)));
  const terms = await TermModel.find({ slug: { $in: slugs } }, { slug: 1 }).lean();
  for (const term of terms) if (String(term._id) !== own) used.add(term.slug);
  return used;
}

/** The slugs that are in use, reserved or redirected. */
export async function takenAmong(slugs: readonly string[], own?: string): Promise<Set<string>> {
  const [taken, redirects] = await Promise.all([
    usedAmong(slugs, own),
    SlugRedirectModel.find({ _id: { $in: slugs } }, { termId: 1 }).lean(),
  ]);
  for (const redirect of redirects) {
    if (String(redirect.termId) !== own) taken.add(redirect._id);
  }
  return taken;
}

async function numberedFamily(base: string): Promise<Set<string>> {
  const stem = base.slice(0, SLUG_MAX_LENGTH - 6).replace(/-$/, '');
  // A range instead of a pattern: it becomes a scan of only the slug index.
  const range = { $gte: `${stem}-`, $lt: `${stem}.` };
  const [terms, redirects] = await Promise.all([
    TermModel.find({ slug: range }, { slug: 1, _id: 0 }).lean(),
    SlugRedirectModel.find({ _id: range }, { _id: 1 }).lean(),
  ]);
  return new Set([...terms.map((term) => term.slug), ...redirects.map(({ _id }) => _id)]);
}
