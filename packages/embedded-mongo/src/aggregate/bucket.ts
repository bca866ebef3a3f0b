import { compareValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import { groupBy } from './group.js';
import { type DocStream, type StageContext, sortStream } from './stages.js';

/** `$bucket`: groups by which of the given bounds a value lies between. */
export function bucketStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  if (!isDoc(spec) || !('groupBy' in spec) || !Array.isArray(spec.boundaries)) {
    throw new CommandError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const bounds = spec.boundaries as unknown[];
  const ascending = bounds.every((bound, i) => i === 0 || compareValues(bounds[i - 1], bound) < 0);
  if (bounds.length < 2 || !ascending) {
    throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  const evaluate = compileExpression(spec.groupBy, context.variables);
  const bucketOf = (doc: Doc): unknown => {
    const value = evaluate(doc);
    const above = bounds.findIndex((bound) => compareValues(value, bound) < 0);
    if (above > 0) return bounds[above - 1];
    if (!('default' in spec)) {
      throw new CommandError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    }
    return spec.default;
  };
  const output = isDoc(spec.output) ? spec.output : { count: { $sum: 1 } };
  return sortStream(groupBy(input, bucketOf, output, context), { _id: 1 }, context, 0);
}
