/** Name of the cache with the pack: one entry per part, one that describes the whole, and the words. */
const CACHE = 'terimce-pack';
// Vite finds the files only by relative paths.
const WORDS = new URL('../../../../packages/title-search/words.bin', import.meta.url).href;
const EVERYDAY = new URL('../../../../packages/title-search/everyday.txt', import.meta.url).href;
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

/** What search compares with besides the terms. */
export interface SearchData {
  /** The words of English and Turkish. */
  readonly words?: Uint8Array | undefined;
  /** Everyday words that describe terms. */
  readonly everyday?: string | undefined;
}

/** The data of search, kept on the device; without what cannot be loaded. @param signal ends loading */
export async function readSearchData(signal?: AbortSignal): Promise<SearchData> {
  const [words, everyday] = await Promise.all([WORDS, EVERYDAY].map((url) => read(url, signal)));
  return {
    words: words && new Uint8Array(await words.arrayBuffer()),
    everyday: await everyday?.text(),
  };
}

async function read(url: string, signal?: AbortSignal): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const reply = await fetch(url, signal ? { signal } : {}).catch(() => undefined);
  if (!reply?.ok) return undefined;
  await cache.put(url, reply);
  return cache.match(url);
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
