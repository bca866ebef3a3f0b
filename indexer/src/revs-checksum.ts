const MODULUS = 2 ** 48;

/**
 * A checksum of (id, rev) pairs that does not depend on their order and can be computed while streaming. FNV-1a,
 * spread over 48 bits so that a number can hold the sum.
 */
export class RevsChecksum {
  count = 0;
  #sum = 0;

  add(id: string, rev: number): void {
    this.count += 1;
    this.#sum = (this.#sum + hash(`${id}:${rev}`)) % MODULUS;
  }

  equals(other: RevsChecksum): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }

  toString(): string {
    return `${this.count}:${this.#sum.toString(16)}`;
  }
}

function hash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ (code + low), 0x85ebca6b) >>> 0;
  }
  return (high & 0xffff) * 2 ** 32 + low;
}
