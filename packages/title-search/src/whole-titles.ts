import { PagedInts } from './paged.js';

/** Titles that have the same key without spaces: linked lists of rows in typed arrays. */
export class WholeTitles {
  /** Key → first row + 1; row → next row + 1; 0 at the ends. */
  readonly #head = new PagedInts();
  readonly #next = new PagedInts();

  add(key: number, row: number): void {
    this.#next.set(row, this.#head.at(key));
    this.#head.set(key, row + 1);
  }

  remove(key: number, row: number): void {
    const after = this.#next.at(row);
    let before = this.#head.at(key) - 1;
    if (before === row) {
      this.#head.set(key, after);
      return;
    }
    while (before >= 0 && this.#next.at(before) !== row + 1) before = this.#next.at(before) - 1;
    if (before >= 0) this.#next.set(before, after);
  }

  has(key: number): boolean {
    return this.#head.at(key) > 0;
  }

  /** Last added first. */
  forEach(key: number, visit: (row: number) => void): void {
    for (let row = this.#head.at(key) - 1; row >= 0; row = this.#next.at(row) - 1) visit(row);
  }
}
