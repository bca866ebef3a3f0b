import { OTHER_SUGGESTION_CATEGORY } from '@terimce/contract/categories';
import type { CallData } from '../../../lib/use-call.js';

export type Suggestion = CallData<'GET /analytics/suggestions'>['suggestions'][number];

/** The category filter's values in the specification; `Diğer` is the free one. */
export const CATEGORY_FILTERS = [
  'Makine Mühendisliği',
  'Elektrik Mühendisliği',
  'İnşaat Mühendisliği',
  'Bilgisayar Mühendisliği',
] as const;

/** The category, or the text of the free field if it is `Diğer`. */
export function shownCategory({ category, customCategory }: Suggestion): string {
  return category === OTHER_SUGGESTION_CATEGORY && customCategory ? customCategory : category;
}
