import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EJSON } from 'bson';
import type { Document } from 'mongodb';
import { type ArchiveSummary, archiveVersion, SetChecksum } from './format.js';

/** Count and checksum of the documents of a collection. */
export interface CollectionSum {
  readonly count: number;
  readonly checksum: string;
}

/** Receives the parts of an archive in order. A part is verified only at its end. */
export interface ArchiveSink {
  beginCollection(name: string, indexes: readonly Document[]): Promise<void>;
  /** A document as canonical Extended JSON. */
  document(text: string): Promise<void>;
  endCollection(sum: CollectionSum): Promise<void>;
  /** Path of a file below the folder of the archive, with `/`. */
  beginFile(name: string): Promise<void>;
  bytes(bytes: Buffer): Promise<void>;
  endFile(): Promise<void>;
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

/** Verifies the lines of an archive one after the other and passes their content on. */
class LineReader {
  readonly summary: ArchiveSummary = { collections: 0, documents: 0, files: 0 };
  hasEnded = false;
  private hasBegun = false;
  private readonly sink: Partial<ArchiveSink>;
  private readonly whole = createHash('sha256');
  private collection: { readonly name: string; readonly checksum: SetChecksum } | undefined;
  private file: { readonly name: string; readonly hash: Hash; size: number } | undefined;

  constructor(sink: Partial<ArchiveSink>) {
    this.sink = sink;
  }

  async take(text: string): Promise<void> {
    if (this.hasEnded) throw damaged('it goes on after its end');
    if (text.startsWith('{"end":')) {
      this.end(parseLine(text));
      return;
    }
    this.whole.update(text).update('\n');
    if (text.startsWith('{"document":')) {
      const { collection } = this;
      if (collection === undefined) throw damaged('it has a document outside a collection');
      const document = text.slice('{"document":'.length, -1);
      collection.checksum.add(document);
      await this.sink.document?.(document);
      return;
    }
    const line = parseLine(text);
    if (!this.hasBegun) this.begin(line);
    else if ('collection' in line) await this.beginCollection(text);
    else if ('endCollection' in line) await this.endCollection(line);
    else if ('file' in line) await this.beginFile(line.file);
    else if ('bytes' in line) await this.takeBytes(line.bytes);
    else if ('endFile' in line) await this.endFile(line);
    else throw damaged(`it has an unknown line: ${text.slice(0, 100)}`);
  }

  private begin(line: Document): void {
    if (line.archive !== 'terimce' || line.version !== archiveVersion) {
      throw new Error('This is not an archive that this version can read');
    }
    this.hasBegun = true;
  }

  private async beginCollection(text: string): Promise<void> {
    const { collection: name, indexes } = EJSON.parse(text, { relaxed: false });
    if (this.summary.collections >= COLLECTIONS_MAX) throw damaged('it has too many collections');
    this.collection = { name, checksum: new SetChecksum() };
    await this.sink.beginCollection?.(name, indexes);
  }

  private async endCollection(line: Document): Promise<void> {
    const { collection } = this;
    if (collection === undefined) throw damaged('it ends a collection that never began');
    const { name, checksum } = collection;
    const sum = { count: checksum.count, checksum: checksum.toString() };
    if (sum.count !== line.count || sum.checksum !== line.checksum) {
      throw damaged(`collection ${name} does not have its checksum`);
    }
    await this.sink.endCollection?.(sum);
    this.summary.collections++;
    this.summary.documents += sum.count;
    this.collection = undefined;
  }

  private async beginFile(name: unknown): Promise<void> {
    if (typeof name !== 'string') throw damaged('it has a file without a name');
    this.file = { name, hash: createHash('sha256'), size: 0 };
    await this.sink.beginFile?.(name);
  }

  private async takeBytes(base64: string): Promise<void> {
    const { file } = this;
    if (file === undefined) throw damaged('it has bytes outside a file');
    const bytes = Buffer.from(base64, 'base64');
    file.hash.update(bytes);
    file.size += bytes.length;
    await this.sink.bytes?.(bytes);
  }

  private async endFile(line: Document): Promise<void> {
    const { file } = this;
    if (file === undefined) throw damaged('it ends a file that never began');
    if (file.size !== line.size || file.hash.digest('hex') !== line.sha256) {
      throw damaged(`file ${file.name} does not have its checksum`);
    }
    await this.sink.endFile?.();
    this.summary.files++;
    this.file = undefined;
  }

  private end({ collections, documents, files, sha256 }: Document): void {
    const { summary } = this;
    const isWhole =
      summary.collections === collections &&
      summary.documents === documents &&
      summary.files === files;
    if (!isWhole) throw damaged('it does not hold what its last line says');
    // Archives from before 2026-11-22 have none.
    if (sha256 !== undefined && sha256 !== this.whole.digest('hex')) {
      throw damaged('it does not have its checksum');
    }
    this.hasEnded = true;
  }
}

async function* linesOf(source: AsyncIterable<string>): AsyncIterable<string> {
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
 * @param sink receives its parts; those that it does not take are only verified.
 * @throws Error that describes the damage, or the error of the sink
 */
export async function readArchive(
  file: string,
  sink: Partial<ArchiveSink> = {},
): Promise<ArchiveSummary> {
  const reader = new LineReader(sink);
  let cause: unknown;
  try {
    const gunzip = createGunzip().setEncoding('utf8');
    await pipeline(createReadStream(file), gunzip, async (source: AsyncIterable<string>) => {
      try {
        for await (const line of linesOf(source)) await reader.take(line);
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
  if (!reader.hasEnded) throw damaged('it is cut short');
  return reader.summary;
}
