import { hash } from 'node:crypto';
import { foldKey } from '@terimce/contract/text';
import { dayOf } from '@terimce/core/calendar';
import { addressKey, networksOf, type RateLimits } from '../http/rate-limits.js';
import type { Actor } from './event.js';

/**
 * Bounds what visitors make the database store: anybody may send events, and nothing proves that a search or an
 * opening happened. Days are those of the site.
 */
export class EventBudget {
  readonly #limits: Pick<RateLimits, 'allows' | 'forget'>;

  constructor(limits: Pick<RateLimits, 'allows' | 'forget'>) {
    this.#limits = limits;
  }

  /** Whether one more event of this address is stored today. */
  async takeEvent({ ipAddress }: Actor, now = new Date()): Promise<boolean> {
    return this.#takeOfDay('event', 'siteEvent', ipAddress, now);
  }

  /** Whether a query is counted by itself today, and not only in the totals. */
  async takeQuery({ ipAddress }: Actor, query: string, now = new Date()): Promise<boolean> {
    // Hashed: a query may name people.
    const key = `${dayOf(now)} ${hash('sha1', foldKey(query))}`;
    const isNew = await this.#limits.allows('sameQuery', [key]);
    if (!isNew) return true;
    if (await this.#takeOfDay('query', 'siteQuery', ipAddress, now)) return true;
    await this.#limits.forget('sameQuery', key);
    return false;
  }

  /** Whether an opening of a term is counted: once for a visitor and hour. */
  async takeOpening({ userId, sessionId, ipAddress }: Actor, termId: string): Promise<boolean> {
    const address = addressKey(ipAddress);
    const visitor = userId ?? (sessionId || address);
    if (!(await this.#limits.allows('ownOpening', [`${termId} ${visitor}`]))) return false;
    return this.#limits.allows('opening', [`${termId} ${address}`]);
  }

  async #takeOfDay(
    name: 'event' | 'query',
    site: 'siteEvent' | 'siteQuery',
    ipAddress: string,
    now: Date,
  ): Promise<boolean> {
    const day = dayOf(now);
    const networks = networksOf(ipAddress).map((network) => `${day} ${network}`);
    if (!(await this.#limits.allows(name, networks))) return false;
    return this.#limits.allows(site, [day]);
  }
}
