import { CodedError } from '../coded-error.js';
import { JSON_DEPTH_MAX } from '../json-depth.js';

const OPEN = new Set(['{', '[']);
const CLOSE = new Set(['}', ']']);

/** Longest text in error details, in characters. */
const SHOWN = 120;
/** Most values of one row, and of the whole file: a value of two characters takes far more memory once it is parsed. */
const ROW_VALUES_MAX = 10_000;
const VALUES_MAX = 5_000_000;
/** Default for the longest row in characters; the longest valid term takes less than half of it. */
const ROW_MAX = 2_000_000;

/**
 * Reads the rows of `{"terms": [...]}` or of a bare `[...]` while the text arrives, so that a body of 50 MB never
 * blocks the event loop. Other fields of the object are skipped.
 * @param texts decoded pieces of the body, in any sizes.
 * @param listName the field of the object that contains the rows.
 * @param rowMax longest row in characters; it may be exceeded by the piece in which the row ends.
 * @throws CodedError INVALID_JSON, also for rows that are too long, nested too deeply or have too many values.
 */
export async function* jsonRows(
  texts: AsyncIterable<string>,
  listName = 'terms',
  rowMax = ROW_MAX,
): AsyncGenerator<unknown> {
  const scanner = new RowScanner(listName, rowMax);
  for await (const text of texts) yield* scanner.feed(text);
  scanner.end();
}

/** Tracks brackets and strings; keeps only the text of the current row. */
class RowScanner {
  readonly #listName: string;
  readonly #rowMax: number;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Nesting depth of rows, once their array has begun. */
  #rowsDepth: number | undefined;
  #finished = false;
  #row = '';
  #rows = 0;
  #rowValues = 0;
  #values = 0;
  #token = '';
  #lastKey = '';

  constructor(listName: string, rowMax: number) {
    this.#listName = listName;
    this.#rowMax = rowMax;
  }

  *feed(text: string): Generator<unknown> {
    let start = 0;
    for (let i = 0; i < text.length; i += 1) {
      const char = text.charAt(i);
      if (this.#inString) {
        this.#inStringChar(char);
        continue;
      }
      if (char === '"') {
        this.#inString = true;
        this.#token = '';
        continue;
      }
      if (this.#inRows() && this.#depth === this.#rowsDepth && (char === ',' || char === ']')) {
        yield* this.#finishRow(text.slice(start, i), char === ']');
        start = i + 1;
        if (char === ']') this.#depth -= 1;
        continue;
      }
      if (char === ',' || OPEN.has(char)) this.#countValue();
      if (OPEN.has(char)) {
        const begins = this.#beginsRows(char);
        this.#depth += 1;
        if (this.#depth > (this.#rowsDepth ?? 0) + JSON_DEPTH_MAX) throw invalid('nested too deep');
        if (begins) {
          this.#rowsDepth = this.#depth;
          start = i + 1;
        }
      } else if (CLOSE.has(char)) this.#depth -= 1;
      else if (char === ':') this.#lastKey = this.#token;
    }
    if (this.#inRows()) this.#row += text.slice(start);
    if (this.#row.length > this.#rowMax) throw invalid('a row is too long');
  }

  end(): void {
    if (this.#inRows()) throw invalid(`the text ends inside row ${this.#rows + 1}`);
    if (!this.#finished || this.#depth !== 0 || this.#inString) {
      throw invalid(`a list of ${this.#listName} was expected`);
    }
  }

  #countValue(): void {
    this.#values += 1;
    this.#rowValues += 1;
    if (this.#values > VALUES_MAX) throw invalid('too many values');
    if (this.#inRows() && this.#rowValues > ROW_VALUES_MAX)
      throw invalid('a row has too many values');
  }

  #inStringChar(char: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.#inString = false;
    // Only field names of the outermost object matter, and those are short.
    else if (this.#depth === 1 && this.#token.length < 20) this.#token += char;
  }

  #inRows(): boolean {
    return this.#rowsDepth !== undefined && !this.#finished;
  }

  #beginsRows(char: string): boolean {
    if (char !== '[' || this.#rowsDepth !== undefined) return false;
    return this.#depth === 0 || (this.#depth === 1 && this.#lastKey === this.#listName);
  }

  *#finishRow(rest: string, last: boolean): Generator<unknown> {
    const text = this.#row + rest;
    this.#row = '';
    this.#rows += 1;
    this.#rowValues = 0;
    if (last) this.#finished = true;
    if (last && text.trim() === '') return;
    let row: unknown;
    try {
      row = JSON.parse(text);
    } catch {
      throw new CodedError('INVALID_JSON', { near: text.trim().slice(0, SHOWN) });
    }
    yield row;
  }
}

function invalid(reason: string): CodedError {
  return new CodedError('INVALID_JSON', { reason });
}
