import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { type PackTerm, packLines, packTerm } from '@terimce/contract/offline-pack';
import type { Term } from '@terimce/core/terms/term';
import { formulaMarkup } from '../terms/formula.js';

/** A pack in the form in which it is sent. */
export interface Pack {
  /** A hash of the pack's bytes. */
  readonly version: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly terms: number;
  readonly createdAt: Date;
}

/** Builds the pack from batches of terms; it is compressed outside the event loop. */
export async function buildPack(batches: AsyncIterable<readonly Term[]>): Promise<Pack> {
  const terms: PackTerm[] = [];
  for await (const batch of batches) {
    terms.push(...batch.map((term) => packTerm(term, formulaMarkup(term.formula))));
  }
  const bytes = await buffer(Readable.from(packLines(terms)).pipe(createGzip({ level: 9 })));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    version: sha256.slice(0, 20),
    sha256,
    bytes,
    terms: terms.length,
    createdAt: new Date(),
  };
}
