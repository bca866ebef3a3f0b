import { CodedError } from '../coded-error.js';

const OPEN = new Set(['{', '[']);
const CLOSE = new Set(['}', ']']);

/** Thrown text is cut to this many characters in error details. */
const SHOWN = 120;

/**
 * Reads the rows of `{"terms": [...]}` or of a bare `[...]` while the text arrives, so that a body of
 * 50 MB never occupies the process in one piece. Other members of the object are skipped.
 * @param texts decoded pieces of the body, in any sizes.
 * @throws CodedError INVALID_JSON.
 */
export async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scanner = new RowScanner();
  for await (const text of texts) yield* scanner.feed(text);
  scanner.end();
}

/** Follows brackets and strings; remembers the text of the row in hand and nothing else. */
class RowScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Depth at which rows stand, once their array has begun. */
  #rowsDepth: number | undefined;
  #finished = false;
  #row = '';
  #token = '';
  #lastKey = '';

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
      if (OPEN.has(char)) {
        const begins = this.#beginsRows(char);
        this.#depth += 1;
        if (begins) {
          this.#rowsDepth = this.#depth;
          start = i + 1;
        }
      } else if (CLOSE.has(char)) this.#depth -= 1;
      else if (char === ':') this.#lastKey = this.#token;
    }
    if (this.#inRows()) this.#row += text.slice(start);
  }

  end(): void {
    if (!this.#finished || this.#depth !== 0 || this.#inString) {
      throw new CodedError('INVALID_JSON', { reason: 'a list of terms was expected' });
    }
  }

  #inStringChar(char: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.#inString = false;
    // Only names of the outermost object matter, and those are short.
    else if (this.#depth === 1 && this.#token.length < 20) this.#token += char;
  }

  #inRows(): boolean {
    return this.#rowsDepth !== undefined && !this.#finished;
  }

  #beginsRows(char: string): boolean {
    if (char !== '[' || this.#rowsDepth !== undefined) return false;
    return this.#depth === 0 || (this.#depth === 1 && this.#lastKey === 'terms');
  }

  *#finishRow(rest: string, last: boolean): Generator<unknown> {
    const text = this.#row + rest;
    this.#row = '';
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
