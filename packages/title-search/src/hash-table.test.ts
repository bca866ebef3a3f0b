import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashTable, hashLetters, hashText } from './hash-table.js';

/** A set of texts on top of the table, with lookups like those of its users. */
class Texts {
  readonly #texts: string[] = [];
  readonly #table = new HashTable((member) => hashText(this.#texts[member] ?? ''));

  find(text: string): number | undefined {
    const hash = hashText(text);
    const shard = this.#table.shard(hash);
    const last = shard.length - 1;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const entry = shard[at] ?? 0;
      if (entry === 0) return undefined;
      if (entry > 0 && this.#texts[entry - 1] === text) return entry - 1;
    }
  }

  add(text: string): void {
    if (this.find(text) !== undefined) return;
    this.#table.add(hashText(text), this.#texts.push(text) - 1);
  }

  remove(text: string): void {
    const member = this.find(text);
    if (member !== undefined) this.#table.remove(hashText(text), member);
  }
}

describe('HashTable', () => {
  it('contains the same members as a set, after any additions and removals', () => {
    const operation = fc.record({ add: fc.boolean(), n: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 400 }), (operations) => {
        const texts = new Texts();
        const expected = new Set<string>();
        for (const { add, n } of operations) {
          const text = `${n}`;
          if (add) texts.add(text);
          else texts.remove(text);
          if (add) expected.add(text);
          else expected.delete(text);
        }
        for (let n = 0; n <= 60; n++) {
          expect(texts.find(`${n}`) !== undefined).toBe(expected.has(`${n}`));
        }
      }),
    );
  });

  it('does not fill up with slots of removed members', () => {
    const texts = new Texts();
    for (let n = 0; n < 20_000; n++) {
      texts.add(`${n}`);
      texts.remove(`${n}`);
    }
    texts.add('last');
    expect(texts.find('last')).toBe(20_000);
    expect(texts.find('1')).toBeUndefined();
  });

  it('finds all members after every kind of growth', () => {
    const texts = new Texts();
    for (let n = 0; n < 5000; n++) texts.add(`${n}`);
    for (let n = 0; n < 5000; n++) expect(texts.find(`${n}`)).toBe(n);
  });

  it('hashes letters and their text to the same value', () => {
    const letters = Uint8Array.from('..valve', (letter) => letter.charCodeAt(0));
    expect(hashLetters(letters, 2, 7)).toBe(hashText('valve'));
  });
});
