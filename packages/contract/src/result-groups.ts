import type { Bilingual } from './languages.js';

/**
 * The groups of all results, in order: a name is the query, or begins or ends with it or contains it; another form of
 * it or a correction is a name; the texts fit the query as a description; names are only similar; texts contain it.
 */
export const RESULT_GROUPS = [
  'exact',
  'beginning',
  'ending',
  'containing',
  'name',
  'description',
  'similar',
  'text',
] as const;

export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** The headings of the groups. */
export const RESULT_GROUP_NAMES: Readonly<Record<ResultGroup, Bilingual>> = {
  exact: { tr: 'Tam karşılıklar', en: 'Exact matches' },
  beginning: { tr: 'Bununla başlayanlar', en: 'Beginning with it' },
  ending: { tr: 'Bununla bitenler', en: 'Ending with it' },
  containing: { tr: 'İçinde geçenler', en: 'Containing it' },
  name: { tr: 'Başka adlar ve yazımlar', en: 'Other names and forms' },
  description: { tr: 'Tanımına göre', en: 'By its definition' },
  similar: { tr: 'Benzer terimler', en: 'Similar terms' },
  text: { tr: 'Tanımlarında geçenler', en: 'Mentioned in definitions' },
};
