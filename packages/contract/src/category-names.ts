import { CATEGORIES, CATEGORY_SLUGS, type CategorySlug } from './categories.js';
import type { ContentLanguage } from './languages.js';
import { foldKey, slugify } from './text.js';

/**
 * Further names in older data. Keys are compared folded, with and without the word "engineering" or "mühendisliği".
 */
const LEGACY_NAMES: Readonly<Record<string, CategorySlug>> = {
  machine: 'mechanical',
  machinery: 'mechanical',
  mekanik: 'mechanical',
  construction: 'civil',
  building: 'civil',
  yapi: 'civil',
  material: 'materials',
  metallurgy: 'materials',
  metalurji: 'materials',
  malzeme: 'materials',
  'metallurgical and materials': 'materials',
  industry: 'industrial',
  sanayi: 'industrial',
  environment: 'environmental',
  electronic: 'electrical',
  electronics: 'electrical',
  electricity: 'electrical',
  elektronik: 'electrical',
  'electrical and electronics': 'electrical',
  'elektrik elektronik': 'electrical',
  'elektrik-elektronik': 'electrical',
  informatics: 'computer',
  chemistry: 'chemical',
  aviation: 'aerospace',
  aeronautical: 'aerospace',
  space: 'aerospace',
  havacilik: 'aerospace',
  uzay: 'aerospace',
  ucak: 'aerospace',
  automobile: 'automotive',
  biomedicine: 'biomedical',
  medical: 'biomedical',
  'nuclear energy': 'nuclear',
  nukleer: 'nuclear',
  oil: 'petroleum',
  'oil and gas': 'petroleum',
  'petroleum and natural gas': 'petroleum',
  'petrol ve dogal gaz': 'petroleum',
  system: 'systems',
  '': 'general',
};

const byName = new Map<string, CategorySlug>(Object.entries(LEGACY_NAMES));
for (const slug of CATEGORY_SLUGS) {
  for (const name of [slug, CATEGORIES[slug].en, CATEGORIES[slug].tr])
    byName.set(bareName(name), slug);
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

/** The name to show for a stored category. Unknown names are shown unchanged, an empty one as General / Genel. */
export function categoryName(category: string, language: ContentLanguage): string {
  const slug = knownCategory(category);
  return slug ? CATEGORIES[slug][language] : category;
}
