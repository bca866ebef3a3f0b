/** How many places later a further name of a term counts than a headword. */
const FURTHER_NAME = 50;

/**
 * The place of a term among those that share a word with it, the lowest first: its `senseOrder`, later if the word is
 * only a further name of it. Infinity if editors gave it no order.
 */
export function sensePlace(senseOrder: number, isHeadword: boolean): number {
  if (senseOrder === 0) return Number.POSITIVE_INFINITY;
  return senseOrder + (isHeadword ? 0 : FURTHER_NAME);
}
