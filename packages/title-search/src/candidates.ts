/** Which rule found a hit. */
export type Path =
  | 'exact'
  | 'folded'
  | 'joined'
  | 'swapped'
  | 'abbreviation'
  | 'inflected'
  | 'prefix'
  | 'inner'
  | 'mixed'
  | 'keyword'
  | 'synonym'
  | 'corrected'
  | 'corrected-prefix'
  | 'corrected-inflected'
  | 'partial'
  | 'text';

/** The parts of a cost; popularity and frequency are negative. */
export interface CostParts {
  /** The tier of the match. */
  match: number;
  /** Inflection or correction of single words. */
  words: number;
  /** Letters of the title that were not typed. */
  length: number;
  /** Words of the query that the title lacks. */
  missing: number;
  /** The match was in a keyword or by a synonym, not in a title. */
  keyword: number;
  popularity: number;
  accents: number;
}

/** A document that may be an answer, with its best title so far. */
export interface Candidate {
  slot: number;
  row: number;
  path: Path;
  cost: number;
  parts: CostParts;
}

/** The best match of each document. */
export class Candidates {
  readonly #bySlot = new Map<number, Candidate>();
  #best = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.#bySlot.size;
  }

  /** The lowest cost so far, infinity if there is none. */
  get best(): number {
    return this.#best;
  }

  /** Counts a match that the filter excludes, so that a filter never changes how a query is read. */
  saw(cost: number): void {
    if (cost < this.#best) this.#best = cost;
  }

  cost(slot: number): number {
    return this.#bySlot.get(slot)?.cost ?? Number.POSITIVE_INFINITY;
  }

  put(candidate: Candidate): void {
    if (candidate.cost >= this.cost(candidate.slot)) return;
    this.#bySlot.set(candidate.slot, candidate);
    this.saw(candidate.cost);
  }

  /** Number of candidates with at most this cost. */
  countUpTo(cost: number): number {
    let count = 0;
    for (const candidate of this.#bySlot.values()) if (candidate.cost <= cost) count++;
    return count;
  }

  /** The cost of the candidate at `rank` (from 1), infinity if there are fewer. */
  costAt(rank: number): number {
    if (this.size < rank) return Number.POSITIVE_INFINITY;
    const costs = Float64Array.from(this.#bySlot.values(), ({ cost }) => cost);
    return costs.sort()[rank - 1] ?? Number.POSITIVE_INFINITY;
  }

  values(): Iterable<Candidate> {
    return this.#bySlot.values();
  }
}
