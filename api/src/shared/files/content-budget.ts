import { fileIssue } from './file-issue.js';

/** Characters of all cells of a file. Larger files of terms are split. */
const TEXT_MAX = 50_000_000;
/** Cells of a file, counted as rows times columns: every field of the largest number of rows. */
const CELLS_MAX = 5_000_000;

/** Counts what a file unpacks to: a small file can repeat one long text in millions of cells. */
export class ContentBudget {
  #characters = 0;
  #cells = 0;

  /** @throws CodedError IMPORT_FILE_INVALID when the cells of the file have too many characters. */
  takeText(text: string): void {
    this.#characters += text.length;
    if (this.#characters > TEXT_MAX) throw fileIssue('TOO_MUCH_TEXT', { max: TEXT_MAX });
  }

  /** @throws CodedError IMPORT_FILE_INVALID when the file has too many cells. */
  takeCells(count: number): void {
    this.#cells += count;
    if (this.#cells > CELLS_MAX) throw fileIssue('TOO_MANY_CELLS', { max: CELLS_MAX });
  }
}
