/** A hit as Meilisearch sends it, as far as it is asked for. */
interface SentHit {
  readonly id: string;
  readonly englishTerm?: string;
  readonly turkishTerm?: string;
  readonly searchKeywords?: string[];
  readonly category?: string;
  readonly _matchesPosition?: Readonly<Record<string, unknown>>;
}

/** Meilisearch's answer to one query, as far as it is used. */
export interface EngineList {
  readonly hits: readonly SentHit[];
  readonly facetDistribution?: { readonly category?: Readonly<Record<string, number>> };
}

/**
 * Takes what Meilisearch sent for what it should be. By hand, since it is done for each query: a schema
 * costs more than to read the JSON.
 * @throws when it is something else.
 */
export function readEngineList(answer: unknown): EngineList {
  if (isObject(answer) && isListOf(answer.hits, isHit) && isFacets(answer.facetDistribution)) {
    return answer as unknown as EngineList;
  }
  throw new Error('Meilisearch answered something else');
}

function isHit(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.id) &&
    isMissingOr(isText, value.englishTerm) &&
    isMissingOr(isText, value.turkishTerm) &&
    isMissingOr((keywords) => isListOf(keywords, isText), value.searchKeywords) &&
    isMissingOr(isText, value.category) &&
    isMissingOr(isObject, value._matchesPosition)
  );
}

function isFacets(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { category } = value;
  return isMissingOr(
    (counts) => isObject(counts) && Object.values(counts).every(isCount),
    category,
  );
}

type Check = (value: unknown) => boolean;

const isMissingOr = (check: Check, value: unknown) => value === undefined || check(value);
const isListOf = (value: unknown, check: Check) => Array.isArray(value) && value.every(check);
const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => typeof value === 'number';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
