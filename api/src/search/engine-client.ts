import { searchAttributes } from '@terimce/contract/search-fields';
import { Meilisearch, type MultiSearchQuery } from 'meilisearch';
import { Pool } from 'undici';

const CONNECTIONS = 64;
/** Upper limit of a request that its caller does not abort, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * The official client over a pool of keep-alive connections, which is faster than Node's fetch. Replies are not
 * compressed: over keep-alive connections the end of a gzip stream arrives late.
 */
export function engineClient(
  host: string,
  apiKey: string | undefined,
): { client: Meilisearch; close: () => void } {
  const pool = new Pool(new URL(host).origin, {
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { noDelay: true },
  });
  const client = new Meilisearch({
    host,
    ...(apiKey ? { apiKey } : {}),
    requestInit: { headers: { 'accept-encoding': 'identity' } },
    httpClient: (url, init) => sendOver(pool, url as URL, init),
  });
  return { client, close: () => void pool.destroy().catch(() => undefined) };
}

/**
 * Sends a request of the official client, which passes a `URL` and `Headers`.
 * @returns the JSON of the reply.
 * @throws for any status except 200.
 */
async function sendOver(
  pool: Pool,
  { pathname, search }: URL,
  init: RequestInit = {},
): Promise<unknown> {
  const { statusCode, body } = await pool.request({
    path: pathname + search,
    method: init.method === 'POST' ? 'POST' : 'GET',
    headers: init.headers as Headers,
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? null,
  });
  const text = await body.text();
  if (statusCode === 200) return JSON.parse(text);
  throw new Error(`Meilisearch answered ${statusCode}: ${text.slice(0, 300)}`);
}

/** @throws if the reply is late or does not contain one list per query. */
export function askNode(
  client: Meilisearch,
  queries: readonly MultiSearchQuery[],
  timeoutMs: number,
): Promise<EngineList[]> {
  return within(timeoutMs, (signal) => search(client, queries, { signal }));
}

/** Asks whether the node works, which costs no search. @throws if it does not, or says so late. */
export async function askHealth({ httpRequest }: Meilisearch, timeoutMs: number): Promise<void> {
  await within(timeoutMs, (signal) =>
    httpRequest.get({ path: 'health', extraRequestInit: { signal } }),
  );
}

async function within<T>(timeoutMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Not `AbortSignal.timeout`, which cannot be canceled: its timer also expires after the reply, and creates an error.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await ask(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function search(
  client: Meilisearch,
  queries: readonly MultiSearchQuery[],
  init: { readonly signal: AbortSignal },
): Promise<EngineList[]> {
  const [only] = queries;
  if (only && queries.length === 1) {
    // Faster than a multi-search with one query.
    const { indexUid, q, ...options } = only;
    return [readEngineList(await client.index(indexUid).search(q, options, init))];
  }
  const { results } = await client.multiSearch({ queries: [...queries] }, init);
  if (results?.length === queries.length) return results.map(readEngineList);
  throw new Error('Meilisearch did not answer each query');
}

/** The fields that we request of a hit, as Meilisearch sends it. */
interface SentHit {
  readonly id: string;
  readonly category?: string;
  readonly _matchesPosition?: Readonly<Record<string, unknown>>;
  /** Headwords, names and keywords. */
  readonly [attribute: string]: unknown;
}

/** The fields that we use of Meilisearch's reply to one query. */
export interface EngineList {
  readonly hits: readonly SentHit[];
  readonly facetDistribution?: { readonly category?: Readonly<Record<string, number>> };
}

/**
 * Checks the shape of a reply. Done by hand because it runs for each query: a schema takes longer than parsing the
 * JSON.
 * @throws if it has another shape.
 */
export function readEngineList(answer: unknown): EngineList {
  if (isObject(answer) && isListOf(answer.hits, isHit) && isFacets(answer.facetDistribution)) {
    return answer as unknown as EngineList;
  }
  throw new Error('Meilisearch sent an unexpected reply');
}

/** The attributes of a hit by which it is ranked. */
const NAMES = searchAttributes(['headword', 'hint']);

function isHit(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.id) &&
    NAMES.every((name) => isMissingOr(isTextOrList, value[name])) &&
    isMissingOr(isText, value.category) &&
    isMissingOr(isObject, value._matchesPosition)
  );
}

function isFacets(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { category } = value;
  return isMissingOr(
    (counts) => isObject(counts) && Object.values(counts).every(isCount),
    category,
  );
}

type Check = (value: unknown) => boolean;

const isMissingOr = (check: Check, value: unknown) => value === undefined || check(value);
const isListOf = (value: unknown, check: Check) => Array.isArray(value) && value.every(check);
const isText: Check = (value) => typeof value === 'string';
const isTextOrList: Check = (value) => isText(value) || isListOf(value, isText);
const isCount: Check = (value) => typeof value === 'number';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
