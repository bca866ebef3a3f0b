import type { Random } from '@terimce/test-services/random';
import type { ApiClient } from './api-client.js';

/** The expected state of a term at the end. Several values are possible if a call was never answered. */
export interface Expected {
  readonly id: string;
  /** Last definition whose write was acknowledged, and later ones that were not. */
  definitions: string[];
  deleted: boolean[];
}

/** Counters of the writers. */
export interface Writes {
  acknowledged: number;
  /** Calls without an answer, or with one that does not tell whether they took effect. */
  unanswered: number;
}

const RETRY_MS = 100;
/** Half of the changes are to this many newest terms, so that some come while the previous change is in flight. */
const RECENT = 2;

/** A word made only of letters that is unique to a number, so that search finds nothing similar. */
export function wordOf(n: number): string {
  return [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
}

/** Creates, edits, deletes and restores its own terms over HTTP, one call after the other. */
export class Writer implements Writes {
  readonly expected: Expected[] = [];
  acknowledged = 0;
  unanswered = 0;
  readonly #name: string;
  readonly #api: ApiClient;
  readonly #random: Random;
  /** Terms that may be written to; a term whose last write may still arrive is excluded. */
  readonly #open: Expected[] = [];
  readonly #apartMs: number;
  #count = 0;

  /** @param options.apartMs longest pause between two calls, in milliseconds. */
  constructor(
    name: string,
    api: ApiClient,
    random: Random,
    { apartMs = 40 }: { apartMs?: number } = {},
  ) {
    this.#apartMs = apartMs;
    this.#name = name;
    this.#api = api;
    this.#random = random;
  }

  async run(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      if (await this.#step()) this.acknowledged += 1;
      else {
        this.unanswered += 1;
        await pause(RETRY_MS);
      }
      await pause(this.#random.between(0, this.#apartMs));
    }
  }

  /** Makes one call; false if its effect is unknown. */
  #step(): Promise<boolean> {
    this.#count += 1;
    const definition = `Written as ${this.#name}${wordOf(this.#count)}.`;
    const roll = this.#random.next();
    if (this.#open.length === 0 || roll < 0.35) return this.#create(definition);
    const term = this.#random.pick(
      this.#random.next() < 0.5 ? this.#open.slice(-RECENT) : this.#open,
    );
    if (roll < 0.75) return this.#edit(term, definition);
    if (roll < 0.9) return this.#delete(term);
    return this.#restore(term);
  }

  async #create(definition: string): Promise<boolean> {
    const name = `${this.#name}${wordOf(this.#count)} name`;
    const answer = await this.#api.call('POST', '/admin/terms', {
      englishTerm: name,
      turkishTerm: `${name} tr`,
      englishDefinition: definition,
      category: 'general',
    });
    if (answer.kind !== 'done') return false;
    const { _id: id } = answer.data as { _id: string };
    const term = { id, definitions: [definition], deleted: [false] };
    this.expected.push(term);
    this.#open.push(term);
    return true;
  }

  async #edit(term: Expected, definition: string): Promise<boolean> {
    const body = { englishDefinition: definition };
    const answer = await this.#api.call('PUT', `/admin/terms/${term.id}`, body);
    if (answer.kind === 'done') {
      term.definitions = [definition];
      term.deleted = [false];
      return true;
    }
    if (answer.kind === 'unknown') {
      term.definitions.push(definition);
      return this.#inDoubt(term, answer.late);
    }
    // Refused because it is deleted.
    if (answer.status === 404) term.deleted = [true];
    return answer.status === 404;
  }

  async #delete(term: Expected): Promise<boolean> {
    const answer = await this.#api.call('DELETE', `/admin/terms/${term.id}`);
    if (answer.kind === 'unknown') {
      term.deleted.push(true);
      return this.#inDoubt(term, answer.late);
    }
    const isGone = answer.kind === 'done' || answer.status === 404;
    if (isGone) term.deleted = [true];
    return isGone;
  }

  async #restore(term: Expected): Promise<boolean> {
    const answer = await this.#api.call('POST', `/admin/engineering/${term.id}/undelete`);
    if (answer.kind === 'unknown') {
      term.deleted.push(false);
      return this.#inDoubt(term, answer.late);
    }
    // Restored now, or refused because it is not deleted.
    const exists = answer.kind === 'done' || answer.status === 404;
    if (exists) term.deleted = [false];
    return exists;
  }

  #inDoubt(term: Expected, late: boolean): false {
    if (late) this.#open.splice(this.#open.indexOf(term), 1);
    return false;
  }
}

/** A list of terms that was sent as one import, repeatedly until it was acknowledged. */
export interface SentImport {
  readonly names: readonly string[];
  acknowledged: boolean;
}

/** Imports lists of terms over HTTP; a list that was not acknowledged is sent again. */
export class Importer implements Writes {
  readonly imports: SentImport[] = [];
  readonly wrong: string[] = [];
  acknowledged = 0;
  unanswered = 0;
  readonly #api: ApiClient;
  readonly #random: Random;

  constructor(api: ApiClient, random: Random) {
    this.#api = api;
    this.#random = random;
  }

  async run(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const from = this.imports.length * 1_000;
      const size = Math.round(this.#random.between(20, 300));
      const names = Array.from({ length: size }, (_, i) => `bulk${wordOf(from + i + 1)} name`);
      const sent = { names, acknowledged: false };
      this.imports.push(sent);
      while (!sent.acknowledged && !stopped()) await this.#send(sent);
      await pause(this.#random.between(500, 2_000));
    }
  }

  async #send(sent: SentImport): Promise<void> {
    const terms = sent.names.map((englishTerm) => ({
      englishTerm,
      turkishTerm: `${englishTerm} tr`,
      englishDefinition: 'Imported with others.',
      category: 'general',
    }));
    const answer = await this.#api.call('POST', '/admin/terms/bulk', { terms });
    if (answer.kind !== 'done') {
      this.unanswered += 1;
      await pause(RETRY_MS);
      return;
    }
    sent.acknowledged = true;
    this.acknowledged += 1;
    const { successful, alreadyStored } = answer.data as Record<string, number>;
    if ((successful ?? 0) + (alreadyStored ?? 0) !== terms.length) {
      const { duplicateTerms, rejectedTerms } = answer.data as Record<string, unknown[]>;
      const first = JSON.stringify([...(duplicateTerms ?? []), ...(rejectedTerms ?? [])][0]);
      this.wrong.push(`${successful} + ${alreadyStored} of ${terms.length} imported: ${first}`);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
