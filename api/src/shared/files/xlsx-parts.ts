import { StringDecoder } from 'node:string_decoder';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { fileIssue } from './file-issue.js';
import { localName, type XmlHandler, xmlParser } from './xml-parser.js';

/** Largest total size of the unpacked parts of a workbook, in MB: a small file can unpack to gigabytes. */
const UNPACKED_MAX_MB = 200;
const PARTS_MAX = 2_000;

/** Parts of other packed files. */
const OTHER_KINDS = [
  ['content.xml', 'OpenDocument'],
  ['xl/workbook.bin', 'XLSB'],
  ['Index/Document.iwa', 'Numbers'],
  ['Index.zip', 'Numbers'],
  ['word/document.xml', 'DOCX'],
  ['ppt/presentation.xml', 'PPTX'],
] as const;

/** What a part refers to: the id of a relationship, the last word of its type, and the path of its target. */
interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}

/** The parts of an Office file (ECMA-376 part 2). Their names have no case; only relationships say which is which. */
export class XlsxParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws CodedError IMPORT_FILE_INVALID if the parts unpack to too much, and errors of the library. */
  static async open(bytes: Buffer): Promise<XlsxParts> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = new Map<string, Entry>();
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      // The library aborts a part that is larger than the declared size.
      size += entry.uncompressedSize;
      if (size > UNPACKED_MAX_MB * 1_000_000 || entries.size === PARTS_MAX) {
        throw fileIssue('XLSX_TOO_LARGE', { max: UNPACKED_MAX_MB });
      }
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return new XlsxParts(zip, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /** The program whose file this is, if not Excel's. */
  get otherKind(): string | undefined {
    return OTHER_KINDS.find(([part]) => this.has(part))?.[1];
  }

  /** The relationships of a part; those of the file itself for `''`. */
  async relations(part: string): Promise<Relation[]> {
    const at = part.lastIndexOf('/') + 1;
    const path = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
    const relations: Relation[] = [];
    if (!this.has(path)) return relations;
    await this.read(path, {
      open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
        if (name !== 'Relationship') return;
        const kind = type.slice(type.lastIndexOf('/') + 1);
        relations.push({ id, kind, path: resolved(part.slice(0, at), target) });
      },
    });
    return relations;
  }

  async read(path: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.parse(path, handler));
  }

  /** Parses a part with `handler`, and yields after each piece. */
  async *parse(path: string, handler: XmlHandler): AsyncGenerator<void> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw fileIssue('XLSX_DAMAGED');
    const parser = xmlParser(handler);
    const decoder = new StringDecoder('utf8');
    const stream = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.write(chunk));
      yield;
    }
    parser.close();
    yield;
  }
}

/** A path relative to a folder, or from the root of the file. */
function resolved(folder: string, target: string): string {
  return decodeURI(new URL(target, `file:///${encodeURI(folder)}`).pathname).slice(1);
}

/** The id of a relationship among attributes, whatever prefix its namespace has. */
export function relationId(attributes: Readonly<Record<string, string>>): string {
  const name = Object.keys(attributes).find(
    (name) => name.includes(':') && localName(name) === 'id',
  );
  return attributes[name ?? ''] ?? '';
}
