import { createHash } from 'node:crypto';

/*
 * An archive is one gzip stream of lines, each a JSON object:
 *
 *   {"archive":"terimce","version":1,"database":…,"createdAt":…}
 *   {"collection":…,"options":{…},"indexes":[…]}      then, for each document,
 *   {"document":{…}}                                    canonical Extended JSON, then
 *   {"endCollection":…,"count":…,"checksum":…}
 *   {"file":"sub/a.png"}  {"bytes":"base64…"}*  {"endFile":"sub/a.png","size":…,"sha256":…}
 *   {"end":true,"collections":…,"documents":…,"files":…,"sha256":…}     of all lines before it
 */

export const archiveVersion = 1;

/** The content of an archive, or of a restore. */
export interface ArchiveSummary {
  collections: number;
  documents: number;
  files: number;
}

/** A checksum of a set of documents that does not depend on their order. */
export class SetChecksum {
  count = 0;
  private sum = 0n;

  add(text: string): void {
    const hash = createHash('sha256').update(text).digest();
    this.sum =
      (this.sum + hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8)) % 2n ** 128n;
    this.count++;
  }

  toString(): string {
    return this.sum.toString(16).padStart(32, '0');
  }
}
