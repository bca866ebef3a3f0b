import { fileIssue } from './file-issue.js';

/** Characters of all cells of a file. Larger files of terms are split. */
const TEXT_MAX = 50_000_000;
/** Cells of a file, counted as rows times columns: every field of the largest number of rows. */
const CELLS_MAX = 5_000_000;
/** Deepest nesting of elements; workbooks and TBX files need about ten levels. */
const DEPTH_MAX = 64;
/** Attributes of one element; workbooks and TBX files need about fifteen. */
const ATTRIBUTES_MAX = 100;

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

/** Counts the open elements and their attributes while XML is parsed; the parser keeps all of them in memory. */
export class XmlBudget {
  #depth = 0;
  #attributes = 0;

  /** @returns the depth of the element, 1 for the outermost. @throws CodedError IMPORT_FILE_INVALID. */
  open(line: number): number {
    this.#attributes = 0;
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw fileIssue('TOO_DEEP', { line });
    return this.#depth;
  }

  close(): void {
    this.#depth -= 1;
  }

  /** @throws CodedError IMPORT_FILE_INVALID. */
  attribute(line: number): void {
    this.#attributes += 1;
    if (this.#attributes > ATTRIBUTES_MAX) throw fileIssue('TOO_DEEP', { line });
  }
}
