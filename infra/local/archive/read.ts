import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EJSON } from 'bson';
import type { Document } from 'mongodb';
import { type ArchiveSummary, archiveVersion, SetChecksum } from './format.js';

/** Receives the parts of an archive in order. Each part is read to its end, where it is verified. */
export interface ArchiveSink {
  /**
   * @param documents as canonical Extended JSON.
   * @param checksum of the documents that were read; of all of them at their end.
   */
  collection(
    name: string,
    indexes: readonly Document[],
    documents: AsyncIterable<string>,
    checksum: SetChecksum,
  ): Promise<void>;
  /** @param name path below the folder of the archive, with `/`. */
  file(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** The error for a damaged archive. Every message begins the same way, so that operators know what to replace. */
export const damaged = (what: string): Error => new Error(`The archive is damaged: ${what}`);

/** Parses a line as JSON. Damaged bytes that still decompress are detected here first, before any checksum. */
function parseLine(text: string): Document {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line;
  } catch {
    // Reported below.
  }
  throw damaged(`it has a line that cannot be read: ${text.slice(0, 100)}`);
}

/** Longest line, in characters: three times the largest document of MongoDB. */
const LINE_MAX = 50_000_000;
/** Most collections: the product has some tens. */
const COLLECTIONS_MAX = 1_000;

/** How the lines begin that are read without parsing them, and the last one. */
const DOCUMENT = '{"document":';
const END = '{"end":';

/** Reads the lines of an archive, verifies them, and passes their content on. */
class ArchiveReader {
  readonly #summary: ArchiveSummary = { collections: 0, documents: 0, files: 0 };
  readonly #lines: AsyncIterator<string>;
  readonly #sink: ArchiveSink | undefined;
  readonly #whole = createHash('sha256');

  constructor(lines: AsyncIterator<string>, sink?: ArchiveSink) {
    this.#lines = lines;
    this.#sink = sink;
  }

  async readAll(): Promise<ArchiveSummary> {
    const { archive, version } = parseLine(await this.#next());
    if (archive !== 'terimce' || version !== archiveVersion) {
      throw new Error('This is not an archive that this version can read');
    }
    for (;;) {
      const text = await this.#next();
      if (text.startsWith(END)) {
        await this.#end(parseLine(text));
        return this.#summary;
      }
      const line = parseLine(text);
      if ('collection' in line) await this.#collection(text);
      else if ('file' in line) await this.#file(line.file);
      else throw damaged(`it has an unknown line: ${text.slice(0, 100)}`);
    }
  }

  /** The next line; of all but the last the archive has a checksum. */
  async #next(): Promise<string> {
    const { value: text, done } = await this.#lines.next();
    if (done) throw damaged('it is cut short');
    if (!text.startsWith(END)) this.#whole.update(text).update('\n');
    return text;
  }

  async #collection(text: string): Promise<void> {
    const { collection: name, indexes } = EJSON.parse(text, { relaxed: false });
    if (this.#summary.collections >= COLLECTIONS_MAX) throw damaged('it has too many collections');
    const checksum = new SetChecksum();
    const documents = this.#documents(name, checksum);
    await this.#sink?.collection(name, indexes, documents, checksum);
    await readToEnd(documents);
    this.#summary.collections++;
    this.#summary.documents += checksum.count;
  }

  async *#documents(name: string, checksum: SetChecksum): AsyncGenerator<string> {
    for (;;) {
      const text = await this.#next();
      if (!text.startsWith(DOCUMENT)) {
        const { endCollection, count, checksum: sum } = parseLine(text);
        if (endCollection === name && count === checksum.count && sum === String(checksum)) return;
        throw damaged(`collection ${name} does not have its checksum`);
      }
      const document = text.slice(DOCUMENT.length, -1);
      checksum.add(document);
      yield document;
    }
  }

  async #file(name: unknown): Promise<void> {
    if (typeof name !== 'string') throw damaged('it has a file without a name');
    const content = this.#content(name);
    await this.#sink?.file(name, content);
    await readToEnd(content);
    this.#summary.files++;
  }

  async *#content(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let size = 0;
    for (;;) {
      const line = parseLine(await this.#next());
      if (!('bytes' in line)) {
        if (line.endFile === name && line.size === size && line.sha256 === hash.digest('hex'))
          return;
        throw damaged(`file ${name} does not have its checksum`);
      }
      const bytes = Buffer.from(line.bytes, 'base64');
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }

  async #end({ collections, documents, files, sha256 }: Document): Promise<void> {
    const found = this.#summary;
    const isWhole =
      found.collections === collections && found.documents === documents && found.files === files;
    if (!isWhole) throw damaged('it does not hold what its last line says');
    // Archives from before 2026-11-22 have none.
    if (sha256 !== undefined && sha256 !== this.#whole.digest('hex')) {
      throw damaged('it does not have its checksum');
    }
    if (!(await this.#lines.next()).done) throw damaged('it goes on after its end');
  }
}

/** Verifies what nobody has taken. */
async function readToEnd(part: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of part);
}

async function* linesOf(source: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source) {
    const lines = chunk.split('\n');
    lines[0] = rest + (lines[0] as string);
    rest = lines.pop() as string;
    yield* lines;
    if (rest.length > LINE_MAX) throw damaged('it has a line without an end');
  }
  if (rest !== '') throw damaged('it is cut short');
}

/** Errors of zlib: the file is not gzip, is truncated, or has changed bytes. */
const zlibErrors: ReadonlySet<unknown> = new Set(['Z_BUF_ERROR', 'Z_DATA_ERROR']);

/**
 * Reads a whole archive and verifies the order of its lines, counts and checksums.
 * @param sink receives its parts; without it they are only verified.
 * @throws Error that describes the damage, or the error of the sink
 */
export async function readArchive(file: string, sink?: ArchiveSink): Promise<ArchiveSummary> {
  let cause: unknown;
  try {
    const gunzip = createGunzip().setEncoding('utf8');
    return await pipeline(createReadStream(file), gunzip, async (source: AsyncIterable<string>) => {
      try {
        return await new ArchiveReader(linesOf(source), sink).readAll();
      } catch (error) {
        // `pipeline` may reject with its own abort error instead.
        cause = error;
        throw error;
      }
    });
  } catch (error) {
    const { code, message } = (cause ?? error) as NodeJS.ErrnoException;
    if (zlibErrors.has(code)) throw damaged(message);
    throw cause ?? error;
  }
}
