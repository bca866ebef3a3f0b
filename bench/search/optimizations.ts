import { fire, type LoadResult, type Shot } from './load.js';

const CLIENTS = 16;

/** The effect of each optimization at 16 clients: the cache, validators, coalescing, compression. */
export async function measureOptimizations(
  origin: string,
  queries: readonly string[],
  fresh: () => readonly string[],
): Promise<[string, LoadResult][]> {
  const shot =
    (headers: Record<string, string>, route = '/api/terms/search') =>
    (query: string) => ({
      method: 'GET' as const,
      path: `${route}?${new URLSearchParams({ query, limit: '15' })}`,
      headers,
    });
  const plain = queries.map(shot({}));
  const results: [string, LoadResult][] = [];
  const run = async (name: string, shots: readonly Shot[]) => {
    results.push([name, await fire(origin, shots, CLIENTS)]);
  };
  await run('first time', plain);
  await run('from the cache', plain);
  const packed = queries.map(shot({ 'accept-encoding': 'gzip' }));
  await run('first time as gzip', packed);
  await run('from the cache, gzip', packed);
  const tags: string[] = [];
  // One after the other: two thousand connections at once would slow down the next measurement.
  for (const { path } of plain) tags.push(await etagOf(origin + path));
  await run(
    'from the cache, 304',
    plain.map((one, i) => ({ ...one, headers: { 'if-none-match': tags[i] ?? '' } })),
  );
  await run('new, each once', fresh().map(shot({})));
  // Each query is sent by all clients at once.
  const shared = fresh().slice(0, Math.ceil(queries.length / CLIENTS));
  await run(
    'new, joined',
    shared.flatMap((query) => Array.from({ length: CLIENTS }, () => shot({})(query))),
  );
  return results;
}

async function etagOf(url: string): Promise<string> {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.headers.get('etag') ?? '';
}
