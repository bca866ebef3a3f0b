import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';

export interface StageSpec {
  readonly name: string;
  readonly spec: unknown;
}

/** What the first stages of a pipeline ask of the collection itself. */
export interface SourcePlan {
  readonly filter: Doc;
  readonly sort: Doc | undefined;
  readonly skip: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly rest: readonly StageSpec[];
}

/** @throws CommandError for a pipeline that is not an array of single-field objects */
export function readStages(pipeline: unknown): StageSpec[] {
  if (!Array.isArray(pipeline)) {
    throw new CommandError(14, "'pipeline' option must be specified as an array");
  }
  return pipeline.map((stage) => {
    const names = isDoc(stage) ? Object.keys(stage) : [];
    if (!isDoc(stage) || names.length !== 1) {
      throw new CommandError(
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    const name = names[0] as string;
    return { name, spec: stage[name] };
  });
}

export function positiveStage(name: string, spec: unknown, least: number): number {
  const value = toNumber(spec);
  if (value === undefined || !Number.isInteger(value) || value < least) {
    throw new CommandError(
      name === '$limit' ? 15958 : 5107200,
      `invalid argument to ${name} stage: the ${name.slice(1)} must be ${least > 0 ? 'positive' : 'non-negative'}`,
    );
  }
  return value;
}

/** Splits a pipeline into what the planner takes over and what is left. */
export function planAggregate(pipeline: unknown): SourcePlan {
  const stages = readStages(pipeline);
  const filters: Doc[] = [];
  let at = 0;
  const current = () => stages[at] as StageSpec | undefined;
  while (current()?.name === '$match') {
    const spec = current()?.spec;
    if (!isDoc(spec))
      throw new CommandError(15959, 'the match filter must be an expression in an object');
    filters.push(spec);
    at++;
  }
  let sort: Doc | undefined;
  if (current()?.name === '$sort') {
    const spec = current()?.spec;
    if (!isDoc(spec) || Object.keys(spec).length === 0) {
      throw new CommandError(15976, '$sort stage must have at least one sort key');
    }
    sort = spec;
    at++;
  }
  let skip = 0;
  if (current()?.name === '$skip') skip = positiveStage('$skip', stages[at++]?.spec, 0);
  let limit = 0;
  if (current()?.name === '$limit') limit = positiveStage('$limit', stages[at++]?.spec, 1);
  const filter = filters.length <= 1 ? (filters[0] ?? {}) : { $and: filters };
  return { filter, sort, skip, limit, rest: stages.slice(at) };
}
