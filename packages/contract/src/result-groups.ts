import { LABELS } from './labels.js';
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
export const RESULT_GROUP_NAMES: Readonly<Record<ResultGroup, Bilingual>> = LABELS.resultGroups;
