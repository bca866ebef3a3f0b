import { readPack } from '@terimce/contract/offline-pack';
import { indexTerms, type OpenPack } from './index-terms.js';
import { readDescription, readParts, readSearchData } from './pack-files.js';

/** Reads the pack of this device; undefined if there is none. */
export async function openPack(): Promise<OpenPack | undefined> {
  const description = await readDescription();
  if (!description) return undefined;
  const packed = await readParts(description);
  const text = await new Response(
    packed.stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  return indexTerms(readPack(text), await readSearchData());
}
