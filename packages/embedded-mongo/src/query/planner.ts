import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection, Index } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { type Bounds, indexBounds, type KeyRange } from './bounds.js';
import { type Predicates, readPredicates } from './predicates.js';
import type { SortSpec } from './sort.js';
import { isUsable } from './usable-index.js';

export interface IndexScan {
  readonly kind: 'index';
  readonly index: Index;
  readonly bounds: Bounds;
  readonly reverse: boolean;
  /** The scan gives the order that was asked for. */
  readonly sorted: boolean;
}

export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean; readonly sorted: boolean }
  | IndexScan
  | { readonly kind: 'union'; readonly scans: readonly IndexScan[]; readonly sorted: false };

export interface PlanRequest {
  readonly filter: Doc;
  readonly sort: SortSpec | undefined;
  /** How many documents are wanted, skipped ones included; undefined for all. */
  readonly wanted: number | undefined;
  readonly hint: unknown;
  /** Under a collation strings in an index are in another order. */
  readonly collated: boolean;
  /** The commit that the reader sees. */
  readonly sequence: number;
}

/** Entries are counted no further than this to compare plans, and no further than could still matter. */
const countLimit = 1000;
/** Of so many ranges of an index the entries are counted. */
const sampledRanges = 16;

function givesOrder(
  index: Index,
  bounds: Bounds,
  sort: SortSpec,
): 'forward' | 'reverse' | undefined {
  if (index.multikey || index.shortened || !bounds.single) return undefined;
  const fields = [...index.key];
  const held = new Set(fields.slice(0, bounds.equalities).map(([path]) => path));
  const wanted = sort.fields.filter(({ path }) => !held.has(path));
  if (wanted.length === 0) return 'forward';
  const first = fields.slice(bounds.equalities);
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

interface Candidate {
  readonly scan: IndexScan;
  readonly cost: number;
}

/**
 * About how many entries are within some bounds; of many ranges a few stand for all. Where there
 * are more than are counted, a good part of the collection is taken to be there.
 * @param most entries beyond which the number makes no difference.
 */
function entriesWithin(
  kv: KvReader,
  collection: Collection,
  { ranges }: Bounds,
  most: number,
): number {
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

function collated(predicates: Predicates): Predicates {
  const byPath = new Map(
    [...predicates.byPath].map(([path, list]) => [
      path,
      list.filter(({ operand }) => !hasString(operand)),
    ]),
  );
  return { ...predicates, byPath, others: predicates.others + 1 };
}

function hasString(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasString);
}

function scanOf(index: Index, predicates: Predicates, request: PlanRequest): IndexScan {
  const bounds = indexBounds(index, predicates);
  const order =
    request.sort === undefined || request.collated
      ? undefined
      : givesOrder(index, bounds, request.sort);
  return {
    kind: 'index',
    index,
    bounds,
    reverse: order === 'reverse',
    sorted: order !== undefined,
  };
}

function hinted(collection: Collection, hint: unknown): Index | 'natural' {
  if (typeof hint === 'object' && hint !== null) {
    if ('$natural' in hint) return 'natural';
    const text = JSON.stringify(Object.entries(hint));
    const found = collection.indexes.find((index) => JSON.stringify([...index.key]) === text);
    if (found !== undefined) return found;
  }
  const named = collection.indexes.find((index) => index.name === hint);
  if (named !== undefined) return named;
  throw new CommandError(2, 'hint provided does not correspond to an existing index');
}

function union(
  kv: KvReader,
  collection: Collection,
  predicates: Predicates,
  request: PlanRequest,
): { plan: Plan; cost: number } | undefined {
  for (const alternatives of predicates.alternatives) {
    const branches = alternatives.map((filter) =>
      best(kv, collection, readPredicates(filter), { ...request, sort: undefined }),
    );
    if (
      branches.every(
        (branch) =>
          branch !== undefined &&
          branch.scan.bounds.equalities + Number(branch.scan.bounds.interval) > 0,
      )
    ) {
      const scans = branches.map((branch) => (branch as Candidate).scan);
      const cost = branches.reduce((sum, branch) => sum + (branch as Candidate).cost, 0);
      return { plan: { kind: 'union', scans, sorted: false }, cost };
    }
  }
  return undefined;
}

function entriesOf(
  kv: KvReader,
  collection: Collection,
  { index, bounds }: IndexScan,
  { confined, most }: { confined: boolean; most: number },
): number {
  if (!confined) return collection.count;
  if (index.unique && bounds.points && !index.multikey) return bounds.ranges.length;
  return entriesWithin(kv, collection, bounds, most);
}

function best(
  kv: KvReader,
  collection: Collection,
  given: Predicates,
  request: PlanRequest,
): Candidate | undefined {
  const predicates = request.collated ? collated(given) : given;
  let chosen: Candidate | undefined;
  for (const index of collection.indexes) {
    if (!isUsable(index, given, request.sequence)) continue;
    const scan = scanOf(index, predicates, request);
    const { bounds } = scan;
    const confined = bounds.equalities > 0 || bounds.interval;
    if (!confined && !scan.sorted) continue;
    if (
      index.unique &&
      !index.multikey &&
      bounds.equalities === index.paths.length &&
      bounds.single
    ) {
      return { scan: { ...scan, sorted: true }, cost: 1 };
    }
    const needsSort = request.sort !== undefined && !scan.sorted;
    const perEntry = needsSort ? 4 : 2;
    const needed =
      needsSort || request.wanted === undefined
        ? Number.POSITIVE_INFINITY
        : request.wanted * (bounds.exact ? 1 : 10);
    // What costs more than the best so far need not be counted: with a dozen indexes over a large
    // collection to count them all takes longer than most queries.
    const most = Math.min(needed, (chosen?.cost ?? Number.POSITIVE_INFINITY) / perEntry + 1);
    const found = entriesOf(kv, collection, scan, { confined, most });
    let cost = Math.min(found, needed) * perEntry;
    cost -= bounds.equalities * 0.01 + Number(bounds.interval) * 0.005;
    if (chosen === undefined || cost < chosen.cost) chosen = { scan, cost };
  }
  return chosen;
}

/** Chooses how to find what a filter and a sort ask for. */
export function makePlan(kv: KvReader, collection: Collection, request: PlanRequest): Plan {
  const predicates = readPredicates(request.filter);
  const natural = request.sort?.fields[0]?.path === '$natural' ? request.sort.fields[0] : undefined;
  const whole: Plan = {
    kind: 'collection',
    reverse: natural?.direction === -1,
    sorted: request.sort === undefined || natural !== undefined,
  };
  if (natural !== undefined) return whole;
  if (request.hint !== undefined) {
    const index = hinted(collection, request.hint);
    return index === 'natural'
      ? whole
      : scanOf(index, request.collated ? collated(predicates) : predicates, request);
  }
  const choice = best(kv, collection, predicates, request);
  if (choice?.cost === 1) return choice.scan;
  if (predicates.alternatives.length > 0 && !request.collated) {
    const joined = union(kv, collection, predicates, request);
    if (joined !== undefined && (choice === undefined || joined.cost < choice.cost)) {
      return joined.plan;
    }
  }
  return choice?.scan ?? whole;
}
