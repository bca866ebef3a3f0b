import type { PostJson } from './engine-http.js';

/** A query as Meilisearch takes it. */
export type EngineQuery = { readonly indexUid: string } & Readonly<Record<string, unknown>>;

/** What an answer is needed for; may change until it is there. */
export interface Need {
  /** Whether somebody waits for it. */
  isWaitedFor: boolean;
  /** Whether its hits could still be shown. To find and send a page of them is a third of what a query costs. */
  wantsHits: boolean;
}

export const IN_FULL: Readonly<Need> = { isWaitedFor: true, wantsHits: true };

export interface AskOptions {
  readonly waitMs: number;
  readonly need: Readonly<Need>;
  /** Nothing else can answer: it is waited for even when the server seems to be away. */
  readonly isLastResort: boolean;
}

/** The queries of one search, and what becomes of them. */
interface Ask<List> extends Omit<AskOptions, 'waitMs'> {
  readonly queries: readonly EngineQuery[];
  /** When its answer is of no use any more, as `performance.now()` counts. */
  readonly until: number;
  readonly resolve: (lists: List[]) => void;
  readonly reject: (error: Error) => void;
}

export interface AskQueueOptions<List> {
  readonly post: PostJson;
  /** Reads the answer to one query. @throws when it is none. */
  readonly read: (answer: unknown) => List;
  /** Told of each request. */
  readonly onAnswered: () => void;
  readonly onFailed: () => void;
}

/** Requests under way at once; more of them only share the same cores. */
const MOST_UNDER_WAY = 4;
/**
 * Queries in one request. A request of its own is a fifth of what a search costs Meilisearch, of which
 * four together save most; it works them off one after the other, so that more of them only wait.
 */
const MOST_QUERIES = 4;
/** Asks that nobody waits for gather up to this many while others are under way. */
const MOST_UNHURRIED = 8;
/** With more of those than this in the queue it does not keep up. */
const MANY = 24;

/**
 * Sends queries to one Meilisearch node: alone and at once while none is under way, else those of one turn of
 * the event loop or of as long as many are under way, together. What somebody waits for goes first, oldest
 * first. What nobody waits for goes in a request of its own, newest first, when enough has gathered
 * or nothing else is under way.
 */
export class AskQueue<List> {
  readonly #options: AskQueueOptions<List>;
  #asks: Ask<List>[] = [];
  /** What is under way and when it was sent, oldest first. */
  #sent: { readonly at: number; readonly batch: readonly Ask<List>[] }[] = [];
  #answeredAt = 0;
  #isSendingSoon = false;

  constructor(options: AskQueueOptions<List>) {
    this.#options = options;
  }

  /** Whether more comes in than is answered. */
  get isBehind(): boolean {
    return this.#asks.length > MANY && this.#asks.filter(isUnhurried).length > MANY;
  }

  /** For how long requests have been under way without any answer, in milliseconds. */
  get silentMs(): number {
    const [oldest] = this.#sent;
    return oldest ? performance.now() - Math.max(oldest.at, this.#answeredAt) : 0;
  }

  /**
   * The answer to each query. Rejects when there is none after `waitMs`; for one that could not be sent
   * until then, as soon as a request ends.
   */
  ask(queries: readonly EngineQuery[], { waitMs, ...options }: AskOptions): Promise<List[]> {
    return new Promise((resolve, reject) => {
      const until = performance.now() + waitMs;
      this.#asks.push({ ...options, queries, until, resolve, reject });
      if (this.#sent.length === 0) this.#send();
      else this.#sendSoon();
    });
  }

  /** Gives up what has not been answered, unless it is the last resort. */
  giveUp(): void {
    const asks = this.#sent.flatMap(({ batch }) => batch).concat(this.#asks);
    this.#asks = this.#asks.filter(({ isLastResort }) => isLastResort);
    for (const { isLastResort, reject } of asks) {
      if (!isLastResort) reject(new Error('Meilisearch is away'));
    }
  }

  /** At the end of this turn, when it is known which of its asks nobody waits for. */
  #sendSoon(): void {
    if (this.#isSendingSoon) return;
    this.#isSendingSoon = true;
    setImmediate(() => {
      this.#isSendingSoon = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#asks.length > 0 && this.#sent.length < MOST_UNDER_WAY) {
      const batch = this.#take(performance.now());
      if (batch.length === 0) return;
      void this.#post(batch);
    }
  }

  async #post(batch: readonly Ask<List>[]): Promise<void> {
    const sent = { at: performance.now(), batch };
    this.#sent.push(sent);
    try {
      const longest = Math.max(...batch.map(({ until }) => until));
      const lists = await this.#search(batch.flatMap(queriesOf), longest - sent.at);
      this.#answeredAt = performance.now();
      this.#options.onAnswered();
      let from = 0;
      for (const { queries, resolve } of batch) {
        resolve(lists.slice(from, from + queries.length));
        from += queries.length;
      }
    } catch (error) {
      this.#options.onFailed();
      for (const { reject } of batch) reject(error as Error);
    }
    this.#sent = this.#sent.filter((other) => other !== sent);
    this.#send();
  }

  /** @throws when the reply is not one list for each query. */
  async #search(queries: readonly EngineQuery[], waitMs: number): Promise<List[]> {
    const { post, read } = this.#options;
    const [only] = queries;
    if (only && queries.length === 1) {
      // Cheaper for Meilisearch than a list of one.
      const { indexUid, ...query } = only;
      return [read(await post(`/indexes/${indexUid}/search`, JSON.stringify(query), waitMs))];
    }
    const reply = await post('/multi-search', JSON.stringify({ queries }), waitMs);
    const { results } = Object(reply) as { results?: unknown };
    if (Array.isArray(results) && results.length === queries.length) return results.map(read);
    throw new Error('Meilisearch did not answer each query');
  }

  /** Takes what goes into the next request off the queue; what is too late already is given up. */
  #take(now: number): Ask<List>[] {
    const late = this.#asks.filter(({ until }) => until <= now);
    for (const { reject } of late) reject(new Error('The answer is late'));
    if (late.length > 0) this.#asks = this.#asks.filter(({ until }) => until > now);
    const unhurried = this.#asks.filter(isUnhurried);
    const waitedFor = this.#asks.filter((ask) => !isUnhurried(ask));
    let batch: Ask<List>[] = [];
    if (waitedFor.length > 0) batch = firstOf(waitedFor, MOST_QUERIES);
    else if (this.#sent.length === 0 || unhurried.length >= MOST_UNHURRIED) {
      batch = firstOf(unhurried.reverse(), MOST_UNHURRIED);
    }
    this.#asks = this.#asks.filter((ask) => !batch.includes(ask));
    return batch;
  }
}

function isUnhurried({ need }: { readonly need: Readonly<Need> }): boolean {
  return !need.isWaitedFor;
}

/** The queries of an ask as they are to be sent by now. */
function queriesOf({ queries, need }: Pick<Ask<unknown>, 'queries' | 'need'>) {
  return need.wantsHits ? queries : queries.map((query) => ({ ...query, limit: 0 }));
}

/** The first asks that have no more queries than `most` together, but one at least. */
function firstOf<List>(asks: readonly Ask<List>[], most: number): Ask<List>[] {
  let count = 0;
  const end = asks.findIndex(({ queries }, i) => {
    count += queries.length;
    return i > 0 && count > most;
  });
  return end < 0 ? [...asks] : asks.slice(0, end);
}
