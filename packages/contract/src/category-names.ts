import { CATEGORIES, CATEGORY_SLUGS, type CategorySlug } from './categories.js';
import type { ContentLanguage } from './languages.js';
import { foldKey, slugify } from './text.js';

/** Further names in older data, folded, without the word "engineering" or "mühendisliği". */
const LEGACY_NAMES: Partial<Record<CategorySlug, readonly string[]>> = {
  mechanical: ['machine', 'machinery', 'mekanik'],
  civil: ['construction', 'building', 'yapi'],
  materials: ['material', 'metallurgy', 'metalurji', 'malzeme', 'metallurgical and materials'],
  industrial: ['industry', 'sanayi'],
  environmental: ['environment'],
  electrical: [
    'electronic',
    'electronics',
    'electricity',
    'elektronik',
    'electrical and electronics',
    'elektrik elektronik',
  ],
  computer: ['informatics'],
  chemical: ['chemistry'],
  aerospace: ['aviation', 'aeronautical', 'space', 'havacilik', 'uzay', 'ucak'],
  automotive: ['automobile'],
  biomedical: ['biomedicine', 'medical'],
  nuclear: ['nuclear energy', 'nukleer'],
  petroleum: ['oil', 'oil and gas', 'petroleum and natural gas', 'petrol ve dogal gaz'],
  systems: ['system'],
  general: [''],
};

const byName = new Map<string, CategorySlug>();
for (const slug of CATEGORY_SLUGS) {
  const { en, tr } = CATEGORIES[slug];
  for (const name of LEGACY_NAMES[slug] ?? []) byName.set(name, slug);
  for (const name of [slug, en, tr]) byName.set(bareName(name), slug);
}

function bareName(name: string): string {
  return foldKey(name)
    .replace(/[-_]+/g, ' ')
    .replace(/\b(engineering|engineer|muhendisligi|muhendislik)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The display category for any of its names, current or legacy, in either language; undefined if there is none. An
 * empty name is `general`.
 */
export function knownCategory(name: string): CategorySlug | undefined {
  return Object.hasOwn(CATEGORIES, name) ? (name as CategorySlug) : byName.get(bareName(name));
}

/** The slug under which a category is stored and filtered: a known one, else derived from the name. */
export function categorySlug(name: string): string {
  return knownCategory(name) ?? slugify(name);
}

/** The slug of the category that a filter wants; undefined for every category. */
export function wantedCategory(name: string | undefined): string | undefined {
  const given = name?.trim();
  return !given || given === 'all' ? undefined : categorySlug(given);
}

/** The name to show for a stored category. Unknown names are shown unchanged, an empty one as General / Genel. */
export function categoryName(category: string, language: ContentLanguage): string {
  const slug = knownCategory(category);
  return slug ? CATEGORIES[slug][language] : category;
}
