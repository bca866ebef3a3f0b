import { StringDecoder } from 'node:string_decoder';
import { CodedError } from '@terimce/core/coded-error';
import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { COLUMNS_MAX, type TableLine } from './csv-table.js';
import { fileIssue } from './file-issue.js';
import { attributesOf, localName } from './xml-names.js';

/** Largest total size of the unpacked parts of a workbook, in MB: a small file can unpack to gigabytes. */
const UNPACKED_MAX_MB = 200;
const PARTS_MAX = 2_000;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * The rows of the first visible sheet of an Excel workbook (ECMA-376). It is unpacked and parsed in pieces, so that
 * it never blocks the event loop for long.
 * @throws CodedError IMPORT_FILE_INVALID for a file that is not a workbook, is damaged, or unpacks to too much.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<TableLine> {
  try {
    yield* new Workbook(await partsOf(bytes)).rows();
  } catch (cause) {
    throw cause instanceof CodedError ? cause : fileIssue('XLSX_DAMAGED');
  }
}

interface Parts {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    // The library aborts a part that is larger than the declared size.
    size += entry.uncompressedSize;
    if (size > UNPACKED_MAX_MB * 1_000_000 || entries.size === PARTS_MAX) {
      throw fileIssue('XLSX_TOO_LARGE', { max: UNPACKED_MAX_MB });
    }
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
}

type Handler = Partial<{
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}>;

class Workbook {
  readonly #parts: Parts;
  readonly #strings: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async *rows(): AsyncGenerator<TableLine> {
    const sheet = await this.#firstSheet();
    await this.#readStrings();
    const found: TableLine[] = [];
    for await (const _ of this.#parse(
      sheet,
      rowHandler(this.#strings, (row) => found.push(row)),
    )) {
      yield* found.splice(0);
    }
  }

  /** The path of the first sheet that is not hidden. */
  async #firstSheet(): Promise<string> {
    const sheets: Array<{ id: string; hidden: boolean }> = [];
    await this.#readAll('xl/workbook.xml', {
      open: (name, { 'r:id': id = '', state = 'visible' }) => {
        if (name === 'sheet') sheets.push({ id, hidden: state !== 'visible' });
      },
    });
    const { id } = sheets.find(({ hidden }) => !hidden) ?? sheets[0] ?? {};
    let path = '';
    await this.#readAll('xl/_rels/workbook.xml.rels', {
      open: (name, { Id, Target = '' }) => {
        if (name === 'Relationship' && Id === id) path = Target;
      },
    });
    return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
  }

  async #readStrings(): Promise<void> {
    const path = 'xl/sharedStrings.xml';
    if (!this.#parts.entries.has(path)) return;
    const text = textCollector();
    await this.#readAll(path, {
      open: text.open,
      text: text.add,
      close: (name) => {
        text.close(name);
        if (name === 'si') this.#strings.push(text.take());
      },
    });
  }

  async #readAll(path: string, handler: Handler): Promise<void> {
    for await (const _ of this.#parse(path, handler));
  }

  /** Parses a part with `handler`, and yields after each piece. */
  async *#parse(path: string, handler: Handler): AsyncGenerator<void> {
    const entry = this.#parts.entries.get(path);
    if (!entry) throw fileIssue('XLSX_DAMAGED');
    // Strict: unknown entities are errors, so a small text cannot expand into a large one.
    const parser = sax.parser(true, {});
    parser.onerror = (error) => {
      throw error;
    };
    parser.onopentag = (tag) => handler.open?.(localName(tag.name), attributesOf(tag));
    parser.ontext = (text) => handler.text?.(text);
    parser.oncdata = (text) => handler.text?.(text);
    parser.onclosetag = (name) => handler.close?.(localName(name));
    const decoder = new StringDecoder('utf8');
    const stream = await this.#parts.zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.write(chunk));
      yield;
    }
    parser.close();
    yield;
  }
}

/** Builds rows from the elements of a sheet. */
function rowHandler(strings: readonly string[], onRow: (row: TableLine) => void): Handler {
  const text = textCollector('v');
  let row: { line: number; cells: string[] } | undefined;
  let line = 0;
  let column = 0;
  let type = '';
  return {
    open(name, { r = '', t = 'n' }) {
      if (name === 'row') {
        line = Number(r) || line + 1;
        row = { line, cells: [] };
      } else if (name === 'c') {
        column = columnOf(r) ?? row?.cells.length ?? 0;
        type = t;
        if (column >= COLUMNS_MAX) throw fileIssue('TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
      }
      text.open(name);
    },
    text: text.add,
    close(name) {
      text.close(name);
      if (name === 'c' && row) {
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = cellText(type, text.take(), strings);
      } else if (name === 'row' && row) {
        onRow(row);
        row = undefined;
      }
    },
  };
}

/** Collects the text of `t` elements, and of `also`; text in pronunciation guides (`rPh`) is dropped. */
function textCollector(also?: string) {
  let inside = false;
  let guide = false;
  let collected = '';
  return {
    open(name: string) {
      if (name === 'rPh') guide = true;
      inside = !guide && (name === 't' || name === also);
    },
    close(name: string) {
      if (name === 'rPh') guide = false;
      inside = false;
    },
    add(text: string) {
      if (inside) collected += text;
    },
    take(): string {
      const text = collected;
      collected = '';
      return text;
    },
  };
}

function cellText(type: string, text: string, strings: readonly string[]): string {
  if (type === 's') return unescaped(strings[Number(text)] ?? '');
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  // 0.1 is stored as 0.10000000000000001.
  if (type === 'n' && text !== '') return String(Number(text));
  return unescaped(text);
}

/** Decodes `_x000D_`: characters that XML cannot contain are written like this. */
function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** `B3` is 1; undefined without a reference. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
