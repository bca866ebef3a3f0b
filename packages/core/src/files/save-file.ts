import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a file, compressed if its name says so. @param level of the compression. */
export async function saveFile(
  folder: string,
  name: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string>,
  level?: number,
): Promise<SavedFile> {
  const sha = createHash('sha256');
  let bytes = 0;
  const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      sha.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(content, { objectMode: false });
  const target = createWriteStream(join(folder, name), { flush: true });
  if (name.endsWith('.gz')) await pipeline(source, createGzip({ level }), measure, target);
  else await pipeline(source, measure, target);
  return { name, bytes, sha256: sha.digest('hex') };
}
