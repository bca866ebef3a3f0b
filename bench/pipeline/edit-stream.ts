import type { BenchTerm } from '../relevance/collection/collection.js';
import type { AdminCall } from '../relevance/engines/product-engine.js';
import { percentiles } from './percentiles.js';

const EVERY_MS = 200;
const TIMED = 5;
const POLL_MS = 25;
/** An edit that is not found after this long is counted with this time. */
const GIVE_UP_MS = 120_000;
const LIMITS = 50;

interface Found {
  _id: string;
  englishTerm: string;
  turkishTerm: string;
  englishDefinition?: string;
}

/** Ids of these terms, found by searching for their titles. */
export async function idsOf(baseUrl: string, terms: readonly BenchTerm[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { en, tr } of terms) {
    const found = await searchFor(baseUrl, en || tr, 15);
    const term = found.find((hit) => hit.englishTerm === en && hit.turkishTerm === tr);
    if (term) ids.push(term._id);
  }
  return ids;
}

/**
 * Sends 5 edits per second, or another number, each with a new definition that contains a unique word, which the
 * title index does not have. Measures the time from the reply until the search finds some of them.
 */
export class EditStream {
  readonly #baseUrl: string;
  readonly #admin: AdminCall;
  readonly #ids: readonly string[];
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #n = 0;
  #counts = { edits: 0, editsFailed: 0 };
  #replies: number[] = [];
  #found: number[] = [];

  constructor(baseUrl: string, admin: AdminCall, ids: readonly string[]) {
    this.#baseUrl = baseUrl;
    this.#admin = admin;
    this.#ids = ids;
  }

  /** @param timed one edit in this many is searched until it is found. */
  start(everyMs = EVERY_MS, timed = TIMED): void {
    this.#timer = setInterval(() => {
      const edit = this.#edit(this.#n, this.#n % timed === 0);
      this.#n += 1;
      this.#pending.add(edit);
      void edit.finally(() => this.#pending.delete(edit));
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  /** Results since the last call; durations in milliseconds. */
  take() {
    const taken = {
      ...this.#counts,
      editReplyMs: percentiles(this.#replies),
      editFoundMs: percentiles(this.#found),
    };
    this.#counts = { edits: 0, editsFailed: 0 };
    this.#replies = [];
    this.#found = [];
    return taken;
  }

  async #edit(n: number, isTimed: boolean): Promise<void> {
    const id = this.#ids[n % this.#ids.length] ?? '';
    const word = wordOf(n);
    const counts = this.#counts;
    counts.edits += 1;
    const sent = performance.now();
    try {
      const englishDefinition = `Edited as ${word} while the index was rebuilt.`;
      await this.#admin('PUT', `/admin/terms/${id}`, { englishDefinition });
    } catch {
      counts.editsFailed += 1;
      return;
    }
    const replied = performance.now();
    this.#replies.push(replied - sent);
    if (isTimed) await this.#time(id, word, replied);
  }

  async #time(id: string, word: string, since: number): Promise<void> {
    for (let limit = 1; ; limit = 1 + (limit % LIMITS)) {
      const waited = performance.now() - since;
      if (waited > GIVE_UP_MS || (await this.#isFound(id, word, limit))) {
        this.#found.push(performance.now() - since);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** @param limit varies, so that the cache does not answer. */
  async #isFound(id: string, word: string, limit: number): Promise<boolean> {
    const found = await searchFor(this.#baseUrl, word, limit).catch((): Found[] => []);
    return found.some((hit) => hit._id === id && hit.englishDefinition?.includes(word));
  }
}

/** A word that is unique across edits and runs. */
function wordOf(n: number): string {
  return `w${RUN}${letters(n)}q`;
}

const RUN = letters(Date.now());

function letters(n: number): string {
  return [...n.toString(26)]
    .map((digit) => 'abcdefghijklmnopqrstuvwxyz'[parseInt(digit, 26)])
    .join('');
}

async function searchFor(baseUrl: string, query: string, limit: number): Promise<Found[]> {
  const parameters = new URLSearchParams({ query, limit: String(limit), exact: 'true' });
  const reply = await fetch(`${baseUrl}/api/terms/search?${parameters}`);
  if (!reply.ok) throw new Error(`A search was answered with ${reply.status}`);
  return ((await reply.json()) as { data: Found[] }).data;
}
