import type { GoodRow } from './check-row.js';

type Named = Pick<GoodRow, 'index' | 'keys'> & { content: Pick<GoodRow['content'], 'category'> };

/** Finds rows of one import that repeat or resemble an earlier row. */
export class BatchMemory {
  readonly #pairs = new Map<string, Map<string, number>>();
  readonly #english = new Map<string, number>();
  readonly #turkish = new Map<string, number>();

  /** The earlier row with the same headwords: in the same category, else in another one. */
  repeated(row: Named): { index: number; sameCategory: boolean } | undefined {
    const categories = this.#pairs.get(pairOf(row));
    const same = categories?.get(row.content.category);
    if (same !== undefined) return { index: same, sameCategory: true };
    const [other] = categories?.values() ?? [];
    return other === undefined ? undefined : { index: other, sameCategory: false };
  }

  /** The earlier row that shares one headword with the same spelling. */
  similar({ keys }: Named): number | undefined {
    return this.#english.get(keys.englishFold) ?? this.#turkish.get(keys.turkishFold);
  }

  remember(row: Named): void {
    const { index, keys, content } = row;
    const pair = pairOf(row);
    const categories = this.#pairs.get(pair);
    if (categories) categories.set(content.category, index);
    else this.#pairs.set(pair, new Map([[content.category, index]]));
    keep(this.#english, keys.englishFold, index);
    keep(this.#turkish, keys.turkishFold, index);
  }
}

function pairOf({ keys }: Named): string {
  return `${keys.englishKey}\u0001${keys.turkishKey}`;
}

/** Stores the first row of each fold; an empty fold matches nothing. */
function keep(folds: Map<string, number>, fold: string, index: number): void {
  if (fold !== '' && !folds.has(fold)) folds.set(fold, index);
}
