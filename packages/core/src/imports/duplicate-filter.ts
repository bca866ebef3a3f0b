import type { RowIssueCode } from '@terimce/contract/row-issues';
import type { ImportRowKind } from '../models/import.js';
import { TermModel } from '../models/term.js';
import { pacer } from '../pacer.js';
import { findNeighbors, type Neighbor } from '../terms/term-keys.js';
import { noteOf, type Row } from './bulk-result.js';
import type { GoodRow } from './check-row.js';

/** The result of filtering some rows of an import. */
export interface Filtered {
  readonly accepted: GoodRow[];
  /** Rows that conflict with something, and warnings about accepted ones. */
  readonly noted: Row[];
  /** Number of rows that an earlier run of the same file has stored. */
  readonly alreadyStored: number;
}

/** Holds back rows of an import that already exist in the database or in an earlier row of the file. */
export class DuplicateFilter {
  readonly #earlier: readonly string[];
  readonly #memory = new BatchMemory();
  readonly #pace = pacer();

  /** @param earlier ids of imports of the same rows. */
  constructor(earlier: readonly string[]) {
    this.#earlier = earlier;
  }

  /** @param rows in the order of the file, each only once. */
  async filter(rows: readonly GoodRow[]): Promise<Filtered> {
    const accepted: GoodRow[] = [];
    const noted: Row[] = [];
    let alreadyStored = 0;
    const neighbors = await findNeighbors(rows.map(({ content }) => content));
    const own = await this.#storedEarlier(neighbors.flat().map(({ term }) => term._id));
    for (const [i, row] of rows.entries()) {
      await this.#pace();
      const [closest] = neighbors[i] ?? [];
      const repeated = this.#memory.repeated(row);
      const similar = this.#memory.similar(row);
      const note = (
        kind: ImportRowKind,
        code: RowIssueCode,
        other: Neighbor | { index: number },
      ) => {
        const params = 'index' in other ? { params: { row: other.index + 1 } } : {};
        noted.push(noteOf(row, kind, { code, ...params }, other));
      };
      if (repeated?.sameCategory) {
        note('duplicate', 'REPEATED_IN_FILE', { index: repeated.index });
        continue;
      }
      if (closest?.likeness === 'homonym' && !row.confirmed) {
        note('duplicate', 'HOMONYM_EXISTS', closest.term);
        continue;
      }
      if (repeated && !row.confirmed) {
        note('duplicate', 'HOMONYM_IN_FILE', { index: repeated.index });
        continue;
      }
      this.#memory.remember(row);
      if (closest?.likeness === 'same') {
        if (own.has(closest.term._id)) alreadyStored += 1;
        else note('duplicate', 'TERM_EXISTS', closest.term);
        continue;
      }
      accepted.push(row);
      if (closest?.likeness === 'similar' && !own.has(closest.term._id)) {
        note('warning', 'SIMILAR_EXISTS', closest.term);
      } else if (similar !== undefined) note('warning', 'SIMILAR_IN_FILE', { index: similar });
    }
    return { accepted, noted, alreadyStored };
  }

  /** The ids of these terms that an earlier run of the same rows has stored. */
  async #storedEarlier(ids: readonly string[]): Promise<Set<string>> {
    if (this.#earlier.length === 0 || ids.length === 0) return new Set();
    const filter = { _id: { $in: ids }, importId: { $in: [...this.#earlier] } };
    const found = await TermModel.find(filter, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => String(_id)));
  }
}

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
