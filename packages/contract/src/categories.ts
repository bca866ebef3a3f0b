import type { Bilingual } from './languages.js';

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
/** What people write into a cell for it. */
export const OTHER_CATEGORY_NAMES = [
  OTHER_SUGGESTION_CATEGORY,
  'Diğer (yeni kategori)',
  'Other',
] as const;
