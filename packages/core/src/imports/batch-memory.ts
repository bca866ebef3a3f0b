import type { TermContent } from '@terimce/contract/term';
import { pairKeys } from '../terms/duplicates.js';

type Named = Pick<TermContent, 'englishTerm' | 'turkishTerm' | 'category'>;

/** Finds rows of one import that repeat or resemble an earlier one. */
export class BatchMemory {
  readonly #pairs = new Map<string, Map<string, number>>();
  readonly #folds = new Map<string, number>();

  /** The earlier row with the same headwords: of the same category, else of another one. */
  repeated(term: Named): { index: number; sameCategory: boolean } | undefined {
    const categories = this.#pairs.get(pairOf(term));
    const same = categories?.get(term.category);
    if (same !== undefined) return { index: same, sameCategory: true };
    const [other] = categories?.values() ?? [];
    return other === undefined ? undefined : { index: other, sameCategory: false };
  }

  /** The earlier row that has one headword, spelled alike, in common. */
  similar(term: Named): number | undefined {
    for (const fold of foldsOf(term)) {
      const index = this.#folds.get(fold);
      if (index !== undefined) return index;
    }
    return undefined;
  }

  remember(term: Named, index: number): void {
    const pair = pairOf(term);
    const categories = this.#pairs.get(pair) ?? new Map<string, number>();
    categories.set(term.category, index);
    this.#pairs.set(pair, categories);
    for (const fold of foldsOf(term)) if (!this.#folds.has(fold)) this.#folds.set(fold, index);
  }
}

function pairOf(term: Named): string {
  const { englishKey, turkishKey } = pairKeys(term);
  return `${englishKey}\u0001${turkishKey}`;
}

function foldsOf(term: Named): string[] {
  const { englishFold, turkishFold } = pairKeys(term);
  return [englishFold && `en ${englishFold}`, turkishFold && `tr ${turkishFold}`].filter(Boolean);
}
