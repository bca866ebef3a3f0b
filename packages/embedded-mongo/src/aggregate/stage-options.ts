import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { StageSpec } from './command-plan.js';

interface Options {
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly code: number;
}

/** `code` is MongoDB's for an option that it does not know; 40415 where its parser is generated. */
function options(required: string, optional = '', code = 40415): Options {
  const list = (text: string) => text.split(' ').filter(Boolean);
  return { names: [...list(required), ...list(optional)], required: list(required), code };
}

const stages: Readonly<Record<string, Options>> = {
  $bucket: options('groupBy boundaries', 'default output', 40197),
  $bucketAuto: options('groupBy buckets', 'output granularity', 40245),
  $densify: options('field range', 'partitionByFields'),
  $fill: options('output', 'partitionBy partitionByFields sortBy'),
  $graphLookup: options(
    'from startWith connectFromField connectToField as',
    'maxDepth depthField restrictSearchWithMatch',
    40104,
  ),
  $lookup: options('', 'from as localField foreignField let pipeline', 9),
  $merge: options('into', 'on let whenMatched whenNotMatched'),
  $out: options('coll db'),
  $replaceRoot: options('newRoot'),
  $sample: options('size', '', 28748),
  $setWindowFields: options('output', 'partitionBy sortBy'),
  $unionWith: options('', 'coll pipeline'),
  $unwind: options('path', 'includeArrayIndex preserveNullAndEmptyArrays', 28811),
};

/** Stages that may also be given as a string or another value. */
const shortForms = new Set(['$merge', '$out', '$unionWith', '$unwind']);

/**
 * Sees that a part of a stage holds only options that are known, and those that it needs.
 * @throws CommandError that names the stage and the option
 */
export function assertOptions(where: string, spec: Doc, { names, required, code }: Options): void {
  for (const name of Object.keys(spec)) {
    if (names.includes(name)) continue;
    throw new CommandError(
      code,
      code === 40415
        ? `BSON field '${where}.${name}' is an unknown field.`
        : `Unrecognized option to ${where}: ${name}`,
    );
  }
  for (const name of required) {
    if (name in spec) continue;
    throw new CommandError(
      code === 40415 ? 40414 : code,
      `BSON field '${where}.${name}' is missing but a required field`,
    );
  }
}

/** The same for a stage as a whole. */
export function assertStageOptions({ name, spec }: StageSpec): void {
  const known = stages[name];
  if (known === undefined) return;
  if (isDoc(spec)) assertOptions(name, spec, known);
  else if (!shortForms.has(name)) {
    throw new CommandError(9, `the ${name} stage specification must be an object`);
  }
}

export const densifyRange = options('step bounds', 'unit');
export const fillOutput = options('', 'value method');
export const windowBounds = options('', 'documents range unit', 9);
