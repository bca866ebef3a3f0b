import { CodedError } from '@terimce/core/coded-error';
import sax, { type QualifiedTag, type Tag } from 'sax';
import { TbxEntry } from './tbx-entry.js';
import { notUtf8, utf8Text } from './utf8-text.js';
import { attributesOf, localName } from './xml-names.js';

const SLICE = 64 * 1024;

/**
 * The entries of a TBX file as rows of an import: version 3 (`conceptEntry`) and the older version 2
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
  readonly #parser = sax.parser(true, { position: true });
  #rows: Array<Record<string, unknown>> = [];
  #entry: TbxEntry | undefined;
  #problem: CodedError | undefined;
  #isTbx = false;
  #depth = 0;

  constructor() {
    this.#parser.onopentag = (tag) => this.#open(tag);
    this.#parser.onclosetag = (name) => this.#close(localName(name));
    this.#parser.ontext = (text) => this.#entry?.text(text);
    this.#parser.oncdata = (text) => this.#entry?.text(text);
    this.#parser.onerror = (error) => this.#fail(error.message.split('\n')[0] ?? '');
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#problem) throw this.#problem;
  }

  close(): void {
    this.#parser.close();
    if (!this.#isTbx) this.#fail('there is no TBX in the file');
    if (this.#problem) throw this.#problem;
  }

  take(): Array<Record<string, unknown>> {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(tag: Tag | QualifiedTag): void {
    const name = localName(tag.name);
    this.#depth += 1;
    if (this.#depth === 1) this.#isTbx = name === 'tbx' || name === 'martif';
    if (!this.#isTbx) {
      this.#fail('there is no TBX in the file');
      return;
    }
    const attributes = attributesOf(tag);
    if (name === 'conceptEntry' || name === 'termEntry') this.#entry = new TbxEntry();
    else this.#entry?.open(name, attributes);
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (name === 'conceptEntry' || name === 'termEntry') {
      if (this.#entry) this.#rows.push(this.#entry.row());
      this.#entry = undefined;
    } else this.#entry?.close(name);
  }

  #fail(reason: string): void {
    this.#problem ??= new CodedError('IMPORT_FILE_INVALID', {
      line: this.#parser.line + 1,
      reason,
    });
  }
}
