/**
 * Bit masks that exclude most keys before any distance is computed. One edit adds at most one letter that the other
 * string lacks, and changes at most three adjacent pairs, so a key whose mask differs by more cannot be within reach.
 */

/** One bit per letter a-z; other characters share six bits. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

/** 64 hashed letter pairs in two 32-bit halves. */
export function pairMask(text: string): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (let i = 1; i < text.length; i++) {
    const hash = (text.charCodeAt(i - 1) * 31 + text.charCodeAt(i) * 7) & 63;
    if (hash < 32) low |= 1 << hash;
    else high |= 1 << (hash - 32);
  }
  return { low, high };
}

/** Number of set bits (Warren, "Hacker's Delight", § 5-1). */
export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
