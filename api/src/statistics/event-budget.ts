import { foldKey } from '@terimce/contract/text';
import { dayOf } from '@terimce/core/calendar';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../http/rate-limits.js';
import type { Actor } from './event.js';

/** Most events of one address that are stored in a day: more than a busy reading room makes. */
const ADDRESS_EVENTS = 2_000;
/** Most events that this process stores in a day. */
const ALL_EVENTS = 100_000;
/** Most queries that one address adds to the reports in a day. */
const ADDRESS_QUERIES = 200;
/** Most queries that this process adds to the reports in a day. */
const ALL_QUERIES = 10_000;
/** Most openings of a term from one address that are counted in an hour: visitors may share it. */
const ADDRESS_OPENINGS = 5;
const HOUR_MS = 3_600_000;

/**
 * Bounds what visitors make the database store: anybody may send events, and nothing proves that a search or an
 * opening happened.
 */
export class EventBudget {
  #day = '';
  #events = new Map<string, number>();
  #queries = new Map<string, number>();
  #known = new Set<string>();
  #stored = 0;
  /** Openings of a term in the last hour: of one visitor, and of one address. */
  readonly #openings = new LRUCache<string, number>({ max: 100_000, ttl: HOUR_MS });

  /** Whether one more event of this address is stored today. */
  takeEvent({ ipAddress }: Actor, now = new Date()): boolean {
    this.#begin(now);
    if (this.#stored >= ALL_EVENTS || !take(this.#events, addressKey(ipAddress), ADDRESS_EVENTS)) {
      return false;
    }
    this.#stored += 1;
    return true;
  }

  /** Whether a query is counted by itself today, and not only in the totals. */
  takeQuery({ ipAddress }: Actor, query: string, now = new Date()): boolean {
    this.#begin(now);
    const fold = foldKey(query);
    if (this.#known.has(fold)) return true;
    if (this.#known.size >= ALL_QUERIES) return false;
    if (!take(this.#queries, addressKey(ipAddress), ADDRESS_QUERIES)) return false;
    this.#known.add(fold);
    return true;
  }

  /** Whether an opening of a term is counted: once for a visitor and hour. */
  takeOpening({ userId, sessionId, ipAddress }: Actor, termId: string): boolean {
    const address = addressKey(ipAddress);
    const visitor = userId ?? (sessionId || address);
    if (this.#openings.has(`${termId} ${visitor}`)) return false;
    const place = `${termId} at ${address}`;
    const before = this.#openings.get(place) ?? 0;
    if (before >= ADDRESS_OPENINGS) return false;
    // The hour begins with the first opening.
    this.#openings.set(place, before + 1, { noUpdateTTL: true });
    this.#openings.set(`${termId} ${visitor}`, 1);
    return true;
  }

  #begin(now: Date): void {
    const day = dayOf(now);
    if (day === this.#day) return;
    this.#day = day;
    this.#events = new Map();
    this.#queries = new Map();
    this.#known = new Set();
    this.#stored = 0;
  }
}

function take(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0;
  if (count >= most) return false;
  counts.set(key, count + 1);
  return true;
}
