import { CodedError } from '@terimce/core/coded-error';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import type { Random } from './random.js';

/** What must be true of a term at the end. Several values are possible where an answer never came. */
export interface Expected {
  readonly id: string;
  /** Last definition whose write was acknowledged, and later ones that were not. */
  definitions: string[];
  deleted: boolean[];
}

/** Creates, edits and deletes terms of its own, one call after the other, and remembers what was acknowledged. */
export class Writer {
  readonly expected: Expected[] = [];
  acknowledged = 0;
  failed = 0;
  readonly #name: string;
  readonly #terms: TermRepository;
  readonly #random: Random;
  #count = 0;

  constructor(name: string, terms: TermRepository, random: Random) {
    this.#name = name;
    this.#terms = terms;
    this.#random = random;
  }

  async run(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      try {
        await this.#step();
        this.acknowledged += 1;
      } catch {
        this.failed += 1;
        await pause(100);
      }
      await pause(this.#random.between(0, 40));
    }
  }

  async #step(): Promise<void> {
    this.#count += 1;
    const definition = `${this.#name} wrote this as number ${this.#count}.`;
    const roll = this.#random.next();
    const known = this.expected;
    if (known.length === 0 || roll < 0.35) return this.#create(definition);
    const term = this.#random.pick(known);
    if (roll < 0.75) return this.#edit(term, definition);
    if (roll < 0.9) return this.#delete(term);
    return this.#restore(term);
  }

  async #create(definition: string): Promise<void> {
    const name = `${this.#name} term ${this.#count}`;
    const term = await this.#terms.create({
      englishTerm: name,
      turkishTerm: `${name} tr`,
      englishDefinition: definition,
      category: 'general',
    });
    this.expected.push({ id: term._id, definitions: [definition], deleted: [false] });
  }

  async #edit(term: Expected, definition: string): Promise<void> {
    const before = term.definitions;
    term.definitions = [...before, definition];
    try {
      await this.#terms.update(term.id, { englishDefinition: definition });
      term.definitions = [definition];
      term.deleted = [false];
    } catch (error) {
      // A coded refusal is an answer: the term is deleted and was not changed.
      if (error instanceof CodedError) {
        term.definitions = before;
        term.deleted = [true];
      } else throw error;
    }
  }

  async #delete(term: Expected): Promise<void> {
    term.deleted = [...term.deleted, true];
    await this.#terms.softDelete([term.id]);
    term.deleted = [true];
  }

  async #restore(term: Expected): Promise<void> {
    const before = term.deleted;
    term.deleted = [...before, false];
    try {
      await this.#terms.restore(term.id);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
    }
    // Restored now, or refused because it was not deleted.
    term.deleted = [false];
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
