import type { PackTerm } from '@terimce/contract/offline-pack';

/** What the page asks of the worker; `id` comes back with the answer. */
export type PackQuestion =
  | {
      readonly kind: 'search';
      readonly query: string;
      readonly limit: number;
      readonly mode: 'typing' | 'finished';
      readonly category?: string | undefined;
      readonly exact?: boolean | undefined;
    }
  | { readonly kind: 'term'; readonly slug: string }
  /** The pack was changed or removed: forget what was read of it. */
  | { readonly kind: 'forget' };

export interface PackAnswer {
  readonly terms: readonly PackTerm[];
  /** What the query was corrected to. */
  readonly corrected?: string | undefined;
  /** Whether there is a pack at all. */
  readonly present: boolean;
}

export interface Asked {
  readonly id: number;
  readonly question: PackQuestion;
}
export interface Answered {
  readonly id: number;
  readonly answer: PackAnswer;
}
