/** Name of the cache with the pack: one entry per part, one that describes the whole, and the data of search. */
const CACHE = 'terimce-pack';
// Vite finds the files only by relative paths. Their keys do not change with a release, so a device without a network
// keeps what it has.
const WORDS = {
  key: '/offline-pack/words',
  url: new URL('../../../../packages/title-search/words.bin', import.meta.url).href,
};
const EVERYDAY = {
  key: '/offline-pack/everyday',
  url: new URL('../../../../packages/title-search/everyday.txt', import.meta.url).href,
};
/** A download must end, also on a network that never answers. */
const LOAD_WITHIN_MS = 60_000;
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

/** What does not belong to one version of the pack. */
const LASTING: ReadonlySet<string> = new Set([DESCRIPTION, WORDS.key, EVERYDAY.key]);

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

/** The data of search on this device; what is missing is loaded for the next time. */
export async function readSearchData(): Promise<SearchData> {
  const cache = await caches.open(CACHE);
  const [words, everyday] = await Promise.all([WORDS, EVERYDAY].map(({ key }) => cache.match(key)));
  if (!words || !everyday) void loadSearchData();
  return {
    words: words && new Uint8Array(await words.arrayBuffer()),
    everyday: await everyday?.text(),
  };
}

/** Loads the data of search; what cannot be loaded stays as it is. */
export async function loadSearchData(): Promise<void> {
  const signal = AbortSignal.timeout(LOAD_WITHIN_MS);
  const load = async ({ key, url }: typeof WORDS) => {
    const reply = await fetch(url, { signal });
    // A portal answers with a page.
    const isPage = reply.headers.get('content-type')?.startsWith('text/html');
    if (reply.ok && !isPage) await (await caches.open(CACHE)).put(key, reply);
  };
  await Promise.allSettled([WORDS, EVERYDAY].map(load));
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
    const isOther =
      !LASTING.has(pathname) && !pathname.startsWith(`/offline-pack/${exceptVersion}/`);
    if (isOther) await cache.delete(request);
  }
}
