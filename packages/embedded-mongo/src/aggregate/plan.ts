import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';
import { addExpressionFields, addFilterFields } from '../query/fields.js';

export interface StageSpec {
  readonly name: string;
  readonly spec: unknown;
}

/** The first stages of a pipeline as a query on the collection, and the remaining stages. */
export interface SourcePlan {
  readonly filter: Doc;
  readonly sort: Doc | undefined;
  readonly skip: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly rest: readonly StageSpec[];
}

const maxStages = 1000;

/** @throws CommandError for a pipeline that is not an array of single-field objects */
export function readStages(pipeline: unknown): StageSpec[] {
  if (!Array.isArray(pipeline)) {
    throw typeMismatch("'pipeline' option must be specified as an array");
  }
  if (pipeline.length > maxStages) {
    throw new CommandError(7749501, `Pipeline length must be no longer than ${maxStages} stages.`);
  }
  return pipeline.map((stage) => {
    if (!isDoc(stage)) {
      throw typeMismatch("Each element of the 'pipeline' array must be an object");
    }
    const names = Object.keys(stage);
    if (names.length !== 1) {
      throw new CommandError(40323, 'A pipeline stage must contain exactly one field.');
    }
    const name = names[0] as string;
    return { name, spec: stage[name] };
  });
}

/** The operand of `$limit` or `$skip`. */
export function wholeOperand(name: '$limit' | '$skip', spec: unknown, least: number): number {
  const value = toNumber(spec);
  if (value !== undefined && Number.isInteger(value)) {
    if (value >= least) return value;
    if (value === 0) throw new CommandError(15958, 'the limit must be positive');
  }
  throw new CommandError(
    name === '$limit' ? 5107201 : 5107200,
    `invalid argument to ${name} stage: Expected ${least > 0 ? 'a positive' : 'a non-negative'} integer`,
  );
}

/** Turns leading `$match`, `$sort`, `$skip` and `$limit` stages into a query, which can use indexes. */
export function planAggregate(pipeline: unknown): SourcePlan {
  const stages = readStages(pipeline);
  const filters: Doc[] = [];
  let at = 0;
  const take = (name: string) => (stages[at]?.name === name ? stages[at++]?.spec : undefined);
  while (stages[at]?.name === '$match' && isDoc(stages[at]?.spec)) {
    filters.push(take('$match') as Doc);
  }
  const isSort = stages[at]?.name === '$sort' && isDoc(stages[at]?.spec);
  const sorts = isSort && Object.keys(stages[at]?.spec as Doc).length > 0;
  const sort = sorts ? (take('$sort') as Doc) : undefined;
  const skip = stages[at]?.name === '$skip' ? wholeOperand('$skip', take('$skip'), 0) : 0;
  const limit = stages[at]?.name === '$limit' ? wholeOperand('$limit', take('$limit'), 1) : 0;
  const filter = filters.length <= 1 ? (filters[0] ?? {}) : { $and: filters };
  return { filter, sort, skip, limit, rest: stages.slice(at) };
}

/** For each stage, a function that adds the fields it reads, or returns false if it may read any field. */
const readers: Readonly<Record<string, (spec: unknown, fields: Set<string>) => boolean>> = {
  $count: () => true,
  $group: addExpressionFields,
  $limit: () => true,
  $match: addFilterFields,
  $skip: () => true,
  $sort: addFilterFields,
  $unwind: (spec, fields) => addExpressionFields(isDoc(spec) ? spec.path : spec, fields),
};

/**
 * The top-level fields that a pipeline needs, if a `$count` or `$group` drops all others; undefined
 * when all may be needed.
 */
export function neededFields(stages: readonly StageSpec[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const { name, spec } of stages) {
    if (!Object.hasOwn(readers, name) || !readers[name]?.(spec, fields)) return undefined;
    if (name === '$count' || name === '$group') return fields;
  }
  return undefined;
}

/**
 * Recognizes the `$group` that countDocuments sends, which only counts. Returns a function that makes
 * its result from the number of documents.
 */
export function constantCount(stage: StageSpec | undefined): ((total: number) => Doc) | undefined {
  if (stage?.name !== '$group' || !isDoc(stage.spec)) return undefined;
  const { _id, n, ...others } = stage.spec;
  const counts = isDoc(n) && Object.keys(n).length === 1 && n.$sum === 1;
  if (_id !== 1 || !counts || Object.keys(others).length > 0) return undefined;
  return (total) => ({ _id, n: total });
}
