import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest pack for offline use. */
export interface StoredPack {
  /** The beginning of its hash. */
  readonly version: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly terms: number;
  readonly createdAt: string;
  /** Change number up to which the terms are in it. */
  readonly seq: number;
  /** Its fields and their form; a build with others makes a new one. */
  readonly form: string;
}

export const PACK_MANIFEST = 'pack.json';
const VERSION = /^[0-9a-f]{20}$/;

/** The folder of packs in `DATA_DIR`. */
export const packFolder = (dataDir: string): string => join(dataDir, 'offline');

/** The file of a version; undefined if there can be none. */
export function packFile(folder: string, version: string): string | undefined {
  return VERSION.test(version) ? join(folder, `${version}.gz`) : undefined;
}

/** The newest pack; undefined before the first. */
export async function newestPack(folder: string): Promise<StoredPack | undefined> {
  const text = await readFile(join(folder, PACK_MANIFEST), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as StoredPack);
}
