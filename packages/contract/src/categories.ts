import type { Bilingual, UiLanguage } from './languages.js';
import { foldKey, slugify } from './text.js';

/** The display categories, by slug. Imports and editors may add others, which are stored in the database. */
export const CATEGORIES = {
  mechanical: { en: 'Mechanical Engineering', tr: 'Makine Mühendisliği' },
  electrical: { en: 'Electrical Engineering', tr: 'Elektrik Mühendisliği' },
  civil: { en: 'Civil Engineering', tr: 'İnşaat Mühendisliği' },
  computer: { en: 'Computer Engineering', tr: 'Bilgisayar Mühendisliği' },
  chemical: { en: 'Chemical Engineering', tr: 'Kimya Mühendisliği' },
  industrial: { en: 'Industrial Engineering', tr: 'Endüstri Mühendisliği' },
  aerospace: { en: 'Aerospace Engineering', tr: 'Havacılık ve Uzay Mühendisliği' },
  automotive: { en: 'Automotive Engineering', tr: 'Otomotiv Mühendisliği' },
  biomedical: { en: 'Biomedical Engineering', tr: 'Biyomedikal Mühendisliği' },
  environmental: { en: 'Environmental Engineering', tr: 'Çevre Mühendisliği' },
  materials: { en: 'Materials Engineering', tr: 'Metalurji ve Malzeme Mühendisliği' },
  nuclear: { en: 'Nuclear Engineering', tr: 'Nükleer Enerji Mühendisliği' },
  petroleum: { en: 'Petroleum Engineering', tr: 'Petrol Mühendisliği' },
  software: { en: 'Software Engineering', tr: 'Yazılım Mühendisliği' },
  systems: { en: 'Systems Engineering', tr: 'Sistem Mühendisliği' },
  general: { en: 'General', tr: 'Genel' },
} as const satisfies Record<string, Bilingual>;

export type CategorySlug = keyof typeof CATEGORIES;
export const CATEGORY_SLUGS = Object.keys(CATEGORIES) as CategorySlug[];

/** The categories that the suggestion form offers, in order, and the value that opens a text field. */
export const SUGGESTION_CATEGORIES = [
  'Makine',
  'Elektrik',
  'İnşaat',
  'Bilgisayar',
  'Kimya',
  'Endüstri',
  'Havacılık ve Uzay',
  'Otomotiv',
  'Biyomedikal',
  'Çevre',
  'Metalurji ve Malzeme',
  'Nükleer',
  'Petrol',
  'Yazılım',
  'Sistem Mühendisliği',
  'Diğer',
] as const;
export const OTHER_SUGGESTION_CATEGORY = 'Diğer';

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
export function categoryName(category: string, language: UiLanguage): string {
  const slug = knownCategory(category);
  return slug ? CATEGORIES[slug][language] : category;
}
