import { grown } from './grow.js';
import { HashTable, hashText } from './hash-table.js';
import { PagedInts, PagedTexts } from './paged.js';

/** The documents of an index. Each has a slot, counted up from 0 and never reused. */
export class Documents {
  /** Slot → id, empty once removed. */
  readonly #ids = new PagedTexts();
  readonly #slots = new HashTable((slot) => hashText(this.#ids.at(slot)));
  /** Slot → number of its category. */
  readonly #categories = new PagedInts();
  readonly #categoryNames: string[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  /** Slot → popularity, from 0 to 1. */
  #popularity = new Float32Array(64);
  /** Slot → place among documents with the same name, 0 for none. */
  readonly #orders = new PagedInts();
  #slotCount = 0;
  #size = 0;
  #popular = 0;

  /** Number of documents. */
  get size(): number {
    return this.#size;
  }

  get anyPopular(): boolean {
    return this.#popular > 0;
  }

  /** Assigns a slot to a new document. */
  add(id: string, popularity: number, category: string, senseOrder: number): number {
    const slot = this.#slotCount++;
    this.#size++;
    this.#ids.set(slot, id);
    this.#slots.add(hashText(id), slot);
    this.#categories.set(slot, this.#numberOf(category));
    this.#orders.set(slot, senseOrder);
    this.setPopularity(slot, popularity);
    return slot;
  }

  /** Removes the document in a slot. */
  remove(slot: number): void {
    this.#slots.remove(hashText(this.id(slot)), slot);
    this.#ids.set(slot, '');
    this.#size--;
    this.setPopularity(slot, 0);
  }

  slotOf(id: string): number | undefined {
    const hash = hashText(id);
    const shard = this.#slots.shard(hash);
    const last = shard.length - 1;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const entry = shard[at] ?? 0;
      if (entry === 0) return undefined;
      if (entry > 0 && this.id(entry - 1) === id) return entry - 1;
    }
  }

  /** The id of the document in a slot, empty once removed. */
  id(slot: number): string {
    return this.#ids.at(slot);
  }

  /** Ids of the documents; may be iterated while documents are added and removed. */
  *ids(): Generator<string> {
    for (let slot = 0; slot < this.#slotCount; slot++) {
      const id = this.id(slot);
      if (id !== '') yield id;
    }
  }

  #numberOf(category: string): number {
    const known = this.#categoryNumbers.get(category);
    if (known !== undefined) return known;
    const number = this.#categoryNames.push(category) - 1;
    this.#categoryNumbers.set(category, number);
    return number;
  }

  category(slot: number): string {
    return this.#categoryNames[this.#categories.at(slot)] ?? '';
  }

  senseOrder(slot: number): number {
    return this.#orders.at(slot);
  }

  /** The number of these documents in each category. */
  countByCategory(slots: Iterable<number>): Map<string, number> {
    const counts = new Int32Array(this.#categoryNames.length);
    for (const slot of slots) {
      const category = this.#categories.at(slot);
      counts[category] = (counts[category] ?? 0) + 1;
    }
    const byName = new Map<string, number>();
    counts.forEach((count, category) => {
      if (count > 0) byName.set(this.#categoryNames[category] ?? '', count);
    });
    return byName;
  }

  /** From 0 to 1. */
  popularity(slot: number): number {
    return this.#popularity[slot] ?? 0;
  }

  setPopularity(slot: number, popularity: number): void {
    const bounded = Math.min(1, Math.max(0, Number.isFinite(popularity) ? popularity : 0));
    this.#popularity = grown(this.#popularity, slot + 1);
    if (this.popularity(slot) > 0) this.#popular--;
    this.#popularity[slot] = bounded;
    if (this.popularity(slot) > 0) this.#popular++;
  }
}
