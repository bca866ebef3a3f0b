import { OTHER_SUGGESTION_CATEGORY } from '@terimce/contract/categories';
import type { SuggestionStatus } from '@terimce/contract/message';
import type { suggestion } from '@terimce/contract/routes/admin/messages';
import type { z } from 'zod';
import type { Tone } from '../../../components/badge.js';

export type Suggestion = z.output<typeof suggestion>;

export const SUGGESTION_TONES: Readonly<Record<SuggestionStatus, Tone>> = {
  pending: 'warning',
  in_review: 'accent',
  approved: 'success',
  rejected: 'danger',
};

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
