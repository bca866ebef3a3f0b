import { chunks } from '@terimce/core/chunks';
import type { BenchTerm } from '../collection/collection.js';
import type { Engine } from '../measure.js';
import { plainDocument } from './meilisearch-engine.js';

/** A running product, with an account that may import terms. */
export interface ProductAccess {
  baseUrl: string;
  username: string;
  password: string;
}

interface Reply<T> {
  data: T;
}

/** Terms sent in one call. */
const BULK = 20_000;
/** Without any progress for this long the import counts as failed. */
const STALLED_MS = 120_000;

/**
 * The product as visitors use it: half-typed queries use the suggestions (limit 15, as in the main box), the others
 * the search. It must contain the terms, see {@link importTerms}.
 */
export function productEngine(baseUrl: string, terms: readonly BenchTerm[]): Engine {
  const ids = new Map(terms.map((term) => [keyOf(term.en, term.tr), term.id]));
  return {
    name: 'product over HTTP',
    search: async (query, typing) => {
      const path = typing ? '/api/suggestions' : '/api/terms/search';
      const parameters = new URLSearchParams({ query, limit: typing ? '15' : '10' });
      const reply = await fetch(`${baseUrl}${path}?${parameters}`);
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      const { data } = (await reply.json()) as Reply<
        { englishTerm: string; turkishTerm: string }[]
      >;
      return data.map((hit) => ids.get(keyOf(hit.englishTerm, hit.turkishTerm)) ?? '');
    },
  };
}

function keyOf(english: string, turkish: string): string {
  return `${english}\n${turkish}`;
}

/** A call by the account of {@link ProductAccess}. @throws unless the reply is 2xx. */
export type AdminCall = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Signs in; the calls are for paths below `/api`. */
export async function signIn(access: ProductAccess): Promise<AdminCall> {
  const token = await tokenOf(access);
  return (method, path, body) => call(access, method, path, token, body);
}

export async function tokenOf(access: ProductAccess): Promise<string> {
  const { username, password } = access;
  const account = { username, password };
  const { token } = await call<{ token: string }>(access, 'POST', '/auth/login', '', account);
  return token;
}

/** Imports the terms through the back office and waits until all are searchable. */
export async function importTerms(
  access: ProductAccess,
  terms: readonly BenchTerm[],
): Promise<void> {
  const rows = terms.map((term) => ({ ...plainDocument(term), id: undefined }));
  await importRows(await signIn(access), rows);
}

/** Imports rows and waits until all are searchable. */
export async function importRows(admin: AdminCall, rows: readonly object[]): Promise<void> {
  for (const terms of chunks(rows, BULK)) {
    const { rejectedTerms } = await admin<{ rejectedTerms: unknown[] }>(
      'POST',
      '/admin/terms/bulk',
      { terms },
    );
    if (rejectedTerms.length > 0) {
      throw new Error(`Not imported: ${JSON.stringify(rejectedTerms.slice(0, 3))}`);
    }
  }
  await untilSearchable(admin);
}

interface Status {
  indexed: number;
  stored: number;
  search: { titleIndexTerms: number };
}

/** Waits until everything that is stored is in both indexes. */
async function untilSearchable(admin: AdminCall): Promise<void> {
  let progress = '';
  let deadline = 0;
  do {
    const status = await admin<Status>('GET', '/admin/search/status');
    const { stored, indexed, search } = status;
    if (indexed === stored && search.titleIndexTerms === stored) return;
    const now = `${stored} ${indexed} ${search.titleIndexTerms}`;
    if (now !== progress) deadline = Date.now() + STALLED_MS;
    progress = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (Date.now() < deadline);
  throw new Error('The collection is no longer being indexed');
}

async function call<T>(
  { baseUrl }: ProductAccess,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<T> {
  const reply = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 500)}`);
  return (JSON.parse(text) as Reply<T>).data;
}
