import { CodedError } from '@terimce/core/coded-error';
import type { ExchangeRow } from './exchange-row.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Longest text before the list of terms begins. */
const PREAMBLE_MAX = 10_000;
/** Work at a stretch before other requests get their turn, in milliseconds. */
const STRETCH_MS = 15;

/** `{"terms": [...]}`, one term a line; can be imported as it is. */
export async function* writeJson(batches: AsyncIterable<ExchangeRow[]>): AsyncGenerator<string> {
  yield '{"terms": [';
  let first = true;
  for await (const rows of batches) {
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (text) yield `${first ? '\n' : ',\n'}${text}`;
    if (text) first = false;
  }
  yield '\n]}\n';
}

/**
 * The elements of a JSON list, or of the list under `terms` in an object, parsed one by one as the
 * bytes arrive, so that 50 MB neither stand in memory twice nor hold up other requests.
 * @throws CodedError INVALID_JSON with where, or IMPORT_FILE_INVALID when there is no list.
 */
export async function* readJson(source: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const scanner = new ElementScanner();
  let started = performance.now();
  for await (const chunk of source) {
    for (const row of scanner.push(Buffer.from(chunk))) {
      yield row;
      if (performance.now() - started < STRETCH_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      started = performance.now();
    }
  }
  scanner.end();
}

/** Cuts the list into its elements without building the whole. */
class ElementScanner {
  #pending: Buffer = Buffer.alloc(0);
  /** How far `#pending` was looked at. */
  #at = 0;
  #depth = 0;
  #inString = false;
  #inList = false;
  #done = false;
  #count = 0;
  #preamble = '';
  #rest = '';

  *push(chunk: Buffer): Generator<unknown> {
    if (this.#done) {
      this.#rest += chunk.toString('latin1');
      if (this.#rest.length > PREAMBLE_MAX) throw this.#broken('text behind the list');
      return;
    }
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (!this.#inList && !this.#findList()) return;
    let from = 0;
    for (; this.#at < this.#pending.length; this.#at += 1) {
      const byte = this.#pending[this.#at] as number;
      if (this.#inString) {
        if (byte === BACKSLASH) this.#at += 1;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth += 1;
      else if (this.#depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
        const text = this.#pending.toString('utf8', from, this.#at);
        const last = byte === CLOSE_LIST;
        if (!last || this.#count > 0 || text.trim() !== '') yield this.#element(text);
        from = this.#at + 1;
        if (last) {
          this.#done = true;
          this.#rest = this.#pending.toString('latin1', from);
          return;
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth -= 1;
      if (this.#depth < 0) throw this.#broken('unexpected }');
    }
    this.#pending = this.#pending.subarray(from);
    this.#at -= from;
  }

  /** Checks that the list was closed and that the text around it is JSON. */
  end(): void {
    if (!this.#done) throw this.#broken('the text ends too early');
    try {
      JSON.parse(`${this.#preamble}]${this.#rest}`);
    } catch (error) {
      throw this.#broken((error as Error).message);
    }
  }

  #element(text: string): unknown {
    try {
      const value: unknown = JSON.parse(text);
      this.#count += 1;
      return value;
    } catch (error) {
      throw this.#broken((error as Error).message);
    }
  }

  #findList(): boolean {
    const head = this.#pending.toString('latin1', 0, PREAMBLE_MAX);
    const opening = /^(?:ï»¿)?\s*(?:\[|\{\s*(?:[^[\]{}]*,\s*)?"terms"\s*:\s*\[)/.exec(head);
    if (opening) {
      this.#preamble = opening[0].replace(/^ï»¿/, '');
      this.#pending = this.#pending.subarray(opening[0].length);
      this.#inList = true;
      return true;
    }
    if (head.length >= PREAMBLE_MAX) throw new CodedError('IMPORT_FILE_INVALID');
    return false;
  }

  #broken(reason: string): CodedError {
    if (this.#inList) return new CodedError('INVALID_JSON', { index: this.#count, reason });
    return new CodedError('INVALID_JSON', { reason: 'a list of terms is expected' });
  }
}
