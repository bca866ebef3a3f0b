import type { RowIssueCode } from '@terimce/contract/row-issues';
import type { ImportRowKind } from '../models/import.js';
import { TermModel } from '../models/term.js';
import { pacer } from '../pacer.js';
import { findNeighbours, type Neighbour } from '../terms/term-keys.js';
import { BatchMemory } from './batch-memory.js';
import { noteOf, type Row } from './bulk-result.js';
import type { GoodRow } from './check-row.js';

/** The result of sieving some rows of an import. */
export interface Sieved {
  readonly accepted: GoodRow[];
  /** Rows that conflict with something, and warnings about accepted ones. */
  readonly noted: Row[];
  /** Number of rows that an earlier run of the same file has stored. */
  readonly alreadyStored: number;
}

/** Holds back rows of an import that already exist in the database or in an earlier row of the file. */
export class DuplicateSieve {
  readonly #importId: string;
  readonly #earlier: readonly string[];
  readonly #memory = new BatchMemory();
  readonly #pace = pacer();

  /** @param earlier ids of imports of the same rows. */
  constructor(importId: string, earlier: readonly string[]) {
    this.#importId = importId;
    this.#earlier = earlier;
  }

  /** @param rows in the order of the file, each only once. */
  async sieve(rows: readonly GoodRow[]): Promise<Sieved> {
    const accepted: GoodRow[] = [];
    const noted: Row[] = [];
    let alreadyStored = 0;
    const neighbours = await findNeighbours(
      rows.map(({ content }) => content),
      undefined,
      rows.map(({ keys }) => keys),
    );
    const own = await this.#storedEarlier(neighbours.flat().map(({ term }) => term._id));
    for (const [i, row] of rows.entries()) {
      await this.#pace();
      const [closest] = neighbours[i] ?? [];
      const repeated = this.#memory.repeated(row);
      const similar = this.#memory.similar(row);
      const note = (
        kind: ImportRowKind,
        code: RowIssueCode,
        other: Neighbour | { index: number },
      ) => {
        const params = 'index' in other ? { params: { row: other.index + 1 } } : {};
        noted.push(noteOf(this.#importId, row, kind, { code, ...params }, other));
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
