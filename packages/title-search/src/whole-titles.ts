import { grown } from './grow.js';

/** Which titles are, without spaces, the same key: linked lists of rows in typed arrays. */
export class WholeTitles {
  /** Key → first row + 1; row → next row + 1; 0 at the ends. */
  #head = new Int32Array(1024);
  #next = new Int32Array(1024);

  add(key: number, row: number): void {
    this.#head = grown(this.#head, key + 1);
    this.#next = grown(this.#next, row + 1);
    this.#next[row] = this.#head[key] ?? 0;
    this.#head[key] = row + 1;
  }

  remove(key: number, row: number): void {
    const after = this.#next[row] ?? 0;
    let before = (this.#head[key] ?? 0) - 1;
    if (before === row) {
      this.#head[key] = after;
      return;
    }
    while (before >= 0 && this.#next[before] !== row + 1) before = (this.#next[before] ?? 0) - 1;
    if (before >= 0) this.#next[before] = after;
  }

  has(key: number): boolean {
    return (this.#head[key] ?? 0) > 0;
  }

  /** Last added first. */
  forEach(key: number, visit: (row: number) => void): void {
    for (let row = (this.#head[key] ?? 0) - 1; row >= 0; row = (this.#next[row] ?? 0) - 1) {
      visit(row);
    }
  }
}
