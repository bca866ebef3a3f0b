import { LABELS } from './labels.js';

/** The display categories, by slug. Imports and editors may add others, which are stored in the database. */
export const CATEGORIES = LABELS.categories;

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
