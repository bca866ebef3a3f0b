import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc, toName } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import type { Collection, Index } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { type Bounds, indexBounds, type KeyRange } from './bounds.js';
import { implies, isUsable, type Predicates, readPredicates } from './predicates.js';
import type { SortSpec } from './sort.js';

export interface IndexScan {
  readonly kind: 'index';
  readonly index: Index;
  readonly bounds: Bounds;
  readonly reverse: boolean;
  /** The scan returns documents in the requested order. */
  readonly sorted: boolean;
}

export type Plan = { readonly kind: 'collection'; readonly sorted: boolean } | IndexScan;

export interface PlanRequest {
  readonly filter: Doc;
  readonly sort: SortSpec | undefined;
  /** Limit plus skip; undefined for no limit. */
  readonly wanted: number | undefined;
  readonly hint: unknown;
  /** The number of the commit that the reader sees. */
  readonly sequence: number;
}

/** The most entries that are counted to estimate the cost of a plan. */
const countLimit = 1000;
/** Entries are counted in at most this many ranges of an index; the rest is extrapolated. */
const sampledRanges = 16;
/** The most ranges that are read side by side to keep the order. */
const mergedRanges = 8;

function givesOrder(
  index: Index,
  bounds: Bounds,
  sort: SortSpec,
): 'forward' | 'reverse' | undefined {
  const { ranges, fixed, equalities } = bounds;
  if (index.multikey || index.shortened) return undefined;
  if (ranges.length === 0 || ranges.length > mergedRanges) return undefined;
  const wanted = sort.fields.filter(({ path }) => !fixed.has(path));
  if (wanted.length === 0) return 'forward';
  const first = [...index.key].slice(equalities);
  if (wanted.length > first.length) return undefined;
  let turned: boolean | undefined;
  for (const [i, { path, direction }] of wanted.entries()) {
    const [name, order] = first[i] as [string, 1 | -1];
    if (name !== path) return undefined;
    const opposite = order !== direction;
    if (turned !== undefined && turned !== opposite) return undefined;
    turned = opposite;
  }
  return turned === true ? 'reverse' : 'forward';
}

/**
 * Estimates how many entries a scan reads. Of many ranges only a sample is counted. If the count
 * reaches its limit, the estimate is at least a third of the collection.
 * @param most a higher number would not change the choice of the plan
 */
function entriesOf(kv: KvReader, collection: Collection, scan: IndexScan, most: number): number {
  const { index, bounds } = scan;
  const { ranges } = bounds;
  if (bounds.equalities === 0 && !bounds.interval) return collection.count;
  if (index.unique && bounds.points && !index.multikey) return ranges.length;
  const step = Math.ceil(ranges.length / sampledRanges);
  const limit = Math.min(countLimit, Math.ceil(most / step) + 1);
  let total = 0;
  for (let i = 0; i < ranges.length; i += step) {
    const { start, end } = ranges[i] as KeyRange;
    total += kv.count('entries', { start, end, limit: limit - total });
    if (total >= limit) return Math.max(limit * step, collection.count / 3);
  }
  return Math.max(total * step, step > 1 ? ranges.length : 0);
}

function scanOf(index: Index, predicates: Predicates, request: PlanRequest): IndexScan {
  const bounds = indexBounds(index, predicates);
  const order = request.sort && givesOrder(index, bounds, request.sort);
  const reverse = order === 'reverse';
  return { kind: 'index', index, bounds, reverse, sorted: order !== undefined };
}

/** The index that a hint gives by name or by key. @throws CommandError 2 if there is none */
function hinted({ indexes }: Collection, hint: unknown): Index {
  const text = isDoc(hint)
    ? JSON.stringify(Object.entries(hint).map(([path, order]) => [toName(path), toNumber(order)]))
    : undefined;
  const found = indexes.find(({ name, key }) => name === hint || JSON.stringify([...key]) === text);
  if (found !== undefined) return found;
  throw badValue('hint provided does not correspond to an existing index');
}

/** The cheapest index scan, or undefined if no index helps. */
function bestScan(
  kv: KvReader,
  collection: Collection,
  predicates: Predicates,
  request: PlanRequest,
): IndexScan | undefined {
  let chosen: IndexScan | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const index of collection.indexes) {
    if (!isUsable(index, predicates, request.sequence)) continue;
    const scan = scanOf(index, predicates, request);
    const { bounds } = scan;
    const confined = bounds.equalities > 0 || bounds.interval;
    if (!confined && !scan.sorted) continue;
    const isOne = index.unique && !index.multikey && bounds.points && bounds.ranges.length === 1;
    if (isOne) return Object.assign(scan, { sorted: true });
    const needsSort = request.sort !== undefined && !scan.sorted;
    const perEntry = needsSort ? 4 : 2;
    const needed =
      needsSort || request.wanted === undefined
        ? Number.POSITIVE_INFINITY
        : request.wanted * (bounds.exact ? 1 : 10);
    // Counting stops once a scan costs more than the best so far. With a dozen indexes on a large
    // collection, counting them all would take longer than most queries.
    const most = Math.min(needed, least / perEntry + 1);
    const found = entriesOf(kv, collection, scan, most);
    let cost = Math.min(found, needed) * perEntry;
    cost -= bounds.equalities * 0.01 + Number(bounds.interval) * 0.005;
    if (cost < least) [chosen, least] = [scan, cost];
  }
  return chosen;
}

/** Chooses an index or a collection scan for a filter and a sort. */
export function makePlan(kv: KvReader, collection: Collection, request: PlanRequest): Plan {
  const predicates = readPredicates(request.filter);
  if (request.hint !== undefined) {
    const index = hinted(collection, request.hint);
    if (index.partial !== undefined && !implies(predicates, index.partial)) {
      throw new CommandError(291, 'The hinted partial index does not serve this filter');
    }
    return scanOf(index, predicates, request);
  }
  const scan = bestScan(kv, collection, predicates, request);
  return scan ?? { kind: 'collection', sorted: request.sort === undefined };
}
