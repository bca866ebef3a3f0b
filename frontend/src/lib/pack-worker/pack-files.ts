/** Name of the cache with the pack: one entry per part, one that describes the whole, and the words. */
const CACHE = 'terimce-pack';
// Vite finds the file only by a relative path.
const WORDS = new URL('../../../../packages/title-search/words.bin', import.meta.url).href;
const DESCRIPTION = '/offline-pack/description';

/** Stored once every part is there and the checksum was right. */
export interface PackDescription {
  readonly version: string;
  readonly terms: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly createdAt: string;
  /** Bytes of a part; the last one may have fewer. */
  readonly partBytes: number;
}

const partKey = (version: string, part: number) => `/offline-pack/${version}/${part}`;

export async function readDescription(): Promise<PackDescription | undefined> {
  const reply = await (await caches.open(CACHE)).match(DESCRIPTION);
  return reply && ((await reply.json()) as PackDescription);
}

export async function writeDescription(description: PackDescription): Promise<void> {
  await (await caches.open(CACHE)).put(DESCRIPTION, Response.json(description));
}

export async function hasPart(version: string, part: number): Promise<boolean> {
  return (await (await caches.open(CACHE)).match(partKey(version, part))) !== undefined;
}

export async function writePart(version: string, part: number, bytes: ArrayBuffer): Promise<void> {
  await (await caches.open(CACHE)).put(partKey(version, part), new Response(bytes));
}

/** All parts joined. @throws Error if one is missing. */
export async function readParts({ version, bytes, partBytes }: PackDescription): Promise<Blob> {
  const cache = await caches.open(CACHE);
  const parts: Blob[] = [];
  for (let part = 0; part * partBytes < bytes; part++) {
    const reply = await cache.match(partKey(version, part));
    if (!reply) throw new Error(`Part ${part} of the pack is missing`);
    parts.push(await reply.blob());
  }
  return new Blob(parts);
}

/** The words of English and Turkish, kept on the device; undefined if they cannot be loaded. */
export async function readWords(): Promise<Uint8Array | undefined> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(WORDS);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const reply = await fetch(WORDS).catch(() => undefined);
  if (!reply?.ok) return undefined;
  await cache.put(WORDS, reply.clone());
  return new Uint8Array(await reply.arrayBuffer());
}

/** Removes the pack, or all versions except one. */
export async function removePack(exceptVersion?: string): Promise<void> {
  if (exceptVersion === undefined) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== DESCRIPTION && !pathname.startsWith(`/offline-pack/${exceptVersion}/`)) {
      await cache.delete(request);
    }
  }
}
