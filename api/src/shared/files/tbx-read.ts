import { fileIssue } from './file-issue.js';
import { TbxEntry } from './tbx-entry.js';
import { notUtf8, utf8Text } from './utf8-text.js';
import { xmlParser } from './xml-parser.js';

const SLICE = 64 * 1024;
const ENTRIES: ReadonlySet<string> = new Set(['conceptEntry', 'termEntry']);
/** Longest entry in characters, and most elements of one. */
const ENTRY_MAX = 2_000_000;
const ELEMENTS_MAX = 10_000;
/** DCT style names an element after its data category; DCA style has these elements, with the category as type. */
const DCA_ELEMENTS: Readonly<Record<string, string>> = {
  definition: 'descrip',
  context: 'descrip',
  subjectField: 'descrip',
  xGraphic: 'xref',
  externalGraphic: 'xref',
  administrativeStatus: 'termNote',
  termType: 'termNote',
};

/**
 * The entries of a TBX file as rows of an import: version 3 in both styles (`conceptEntry`), and the older version 2
 * (`martif`, `termEntry`, `langSet`, `tig`). Entities are not expanded beyond those of XML itself.
 * @throws CodedError IMPORT_FILE_INVALID, with the line.
 */
export async function* readTbx(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>> {
  const reader = new TbxReader();
  for await (const text of utf8Text(source, notUtf8)) {
    for (let at = 0; at < text.length; at += SLICE) {
      reader.write(text.slice(at, at + SLICE));
      yield* reader.take();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  reader.close();
  yield* reader.take();
}

class TbxReader {
  readonly #parser = xmlParser({
    open: (name, attributes, depth) => this.#open(name, attributes, depth),
    text: (text) => this.#text(text),
    close: (name) => this.#close(name),
  });
  #rows: Array<Record<string, unknown>> = [];
  #entry: TbxEntry | undefined;
  #isTbx = false;
  #characters = 0;
  #elements = 0;

  write(text: string): void {
    this.#parser.write(text);
  }

  close(): void {
    this.#parser.close();
    if (!this.#isTbx) throw fileIssue('NOT_TBX');
  }

  take(): Array<Record<string, unknown>> {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Record<string, string>, depth: number): void {
    if (depth === 1) {
      this.#isTbx = name === 'tbx' || name === 'martif';
      if (!this.#isTbx) throw fileIssue('NOT_TBX');
    }
    if (ENTRIES.has(name)) {
      this.#entry = new TbxEntry();
      this.#characters = 0;
      this.#elements = 0;
      return;
    }
    this.#elements += 1;
    this.#limit();
    const element = DCA_ELEMENTS[name];
    if (element) this.#entry?.open(element, { ...attributes, type: name });
    else this.#entry?.open(name, attributes);
  }

  #text(text: string): void {
    this.#characters += text.length;
    this.#limit();
    this.#entry?.text(text);
  }

  #limit(): void {
    const isLong = this.#characters > ENTRY_MAX || this.#elements > ELEMENTS_MAX;
    if (isLong && this.#entry) throw fileIssue('ENTRY_TOO_LONG', { line: this.#parser.line() });
  }

  #close(name: string): void {
    if (!ENTRIES.has(name)) {
      this.#entry?.close(DCA_ELEMENTS[name] ?? name);
      return;
    }
    if (this.#entry) this.#rows.push(this.#entry.row());
    this.#entry = undefined;
  }
}
