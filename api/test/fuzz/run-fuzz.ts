import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { ERROR_CODES } from '@terimce/contract/errors';
import type { RouteDefinition } from '@terimce/contract/route';
import { routes } from '@terimce/contract/routes';
import type { Random } from '@terimce/test-services/random';
import { type FuzzRequest, type FuzzRole, fuzzRequest } from './fuzz-request.js';

const TABLE = Object.entries(routes as Record<string, RouteDefinition>);
const CODES: ReadonlySet<string> = new Set(ERROR_CODES);
/** A reply that is not there by then never comes: others take milliseconds. */
const PATIENCE_MS = 120_000;
const CLIENTS = 4;
/** Texts in replies that would reveal internals. */
const INSIDES = /\bat \S+ \(|node:internal|node_modules|MongoServerError|ECONNREFUSED/;

export interface FuzzTarget {
  readonly url: string;
  /** A token of the role; a new one if the last one was refused. */
  token(role: FuzzRole, isRefused: boolean): Promise<string | undefined>;
  /** Ids of existing things, for paths. */
  readonly ids: readonly string[];
}

export interface FuzzOutcome {
  /** Errors found, each with the request that caused it. */
  readonly faults: string[];
  readonly byStatus: ReadonlyMap<number, number>;
  /** Calls that succeeded at least once. */
  readonly answered: ReadonlySet<string>;
}

/** Sends hostile requests to every call of the contract, for every role, several at a time. */
export async function runFuzz(
  target: FuzzTarget,
  random: Random,
  count: number,
): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const faults: string[] = [];
  const byStatus = new Map<number, number>();
  const answered = new Set<string>();
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const made = fuzzRequest(random, random.pick(TABLE), target.ids);
      const reply = await send(target, made, agent);
      byStatus.set(reply.status, (byStatus.get(reply.status) ?? 0) + 1);
      if (reply.status >= 200 && reply.status < 300) answered.add(made.key);
      const fault = faultOf(made, reply);
      if (fault) faults.push(`${fault}: ${describe(made)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return { faults, byStatus, answered };
}

interface FuzzReply {
  /** 0 if the connection ended without a reply. */
  readonly status: number;
  readonly text: string;
}

async function send(target: FuzzTarget, made: FuzzRequest, agent: Agent): Promise<FuzzReply> {
  const first = await sendOnce(target.url, made, await target.token(made.role, false), agent);
  const isLoggedOut = first.status === 401 && made.role !== 'anonymous';
  if (!isLoggedOut || made.headers.authorization) return first;
  return sendOnce(target.url, made, await target.token(made.role, true), agent);
}

function faultOf(made: FuzzRequest, { status, text }: FuzzReply): string | undefined {
  // If the head of a request is too long, the server does not know that it is a HEAD, and its reply has a body.
  if (status === 0 && made.method === 'HEAD' && /Data after/.test(text)) return undefined;
  if (status === 0) return `no reply (${text})`;
  if (INSIDES.test(text)) return `${status} shows what is inside: ${text.slice(0, 200)}`;
  if (status < 400 || made.method === 'HEAD' || text === '') {
    return status >= 500 ? `${status}` : undefined;
  }
  let code = '';
  try {
    code = (JSON.parse(text) as { code: string }).code;
  } catch {
    return isPage(made) ? undefined : `${status} without JSON: ${text.slice(0, 100)}`;
  }
  // Without Meilisearch some administrative calls reply with this code.
  if (status >= 500 && code !== 'SEARCH_UNAVAILABLE') return `${status} ${code}`;
  return CODES.has(code) ? undefined : `${status} with an unknown code ${code}`;
}

/** Whether a mangled path may point to a page outside of the API. */
function isPage({ path }: FuzzRequest): boolean {
  return /%2e%2e|\/\//i.test(path);
}

function sendOnce(
  url: string,
  { method, path, headers, body }: FuzzRequest,
  token: string | undefined,
  agent: Agent,
): Promise<FuzzReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, text });
    const call = request({
      hostname,
      port,
      agent,
      method,
      path: `/api${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-length': String(body.length) } : {}),
        ...headers,
      },
      timeout: PATIENCE_MS,
    });
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', (error) => done(0, error.message));
    call.on('response', (reply) => {
      const status = reply.statusCode ?? 0;
      const chunks: Buffer[] = [];
      reply.on('error', (error) => done(0, error.message));
      reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const encoding = reply.headers['content-encoding'] ?? '';
        const decode = bytes.length > 0 ? DECODERS[encoding] : undefined;
        done(status, (decode ? decode(bytes) : bytes).toString());
      });
    });
    call.end(body);
  });
}

/** Some requests accept any encoding, and long replies to them are compressed. */
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
};

function describe({ key, role, method, path, headers, body }: FuzzRequest): string {
  const shown = body
    ? ` ${body.length} bytes ${JSON.stringify(body.toString().slice(0, 300))}`
    : '';
  return `${key} as ${role}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}${shown}`;
}
