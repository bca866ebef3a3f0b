const BITS_PER_WORD = 12;
/** With twelve bits a word, eight of them set for each give the fewest false answers: one in three hundred. */
const PROBES = 8;

/**
 * A set of words in a Bloom filter: it never misses a word of the set, and takes about one other word in three hundred
 * for one of them.
 */
export class WordList {
  readonly #bits: Uint8Array;

  /** @param bits as {@link makeWordList} gives them. */
  constructor(bits: Uint8Array) {
    this.#bits = bits;
  }

  has(word: string): boolean {
    for (const bit of bitsOf(word, this.#bits.length * 8)) {
      if (((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

/** The bits of a {@link WordList} of these words. */
export function makeWordList(words: ReadonlySet<string>): Uint8Array {
  const bits = new Uint8Array(Math.ceil((words.size * BITS_PER_WORD) / 8));
  for (const word of words) {
    for (const bit of bitsOf(word, bits.length * 8)) {
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return bits;
}

/** Double hashing (Kirsch and Mitzenmacher, 2006): the probes are a + i·b of two hashes (FNV-1a). */
function* bitsOf(word: string, size: number): Generator<number> {
  const a = hash(word, 0x811c9dc5);
  const b = hash(word, 0x9747b28c) | 1;
  for (let i = 0; i < PROBES; i++) yield ((a + Math.imul(i, b)) >>> 0) % size;
}

function hash(word: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193);
  // The last letters would change only the low bits.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
