import { type Doc, isDoc } from '../bson/values.js';
import type { StageSpec } from './command-plan.js';

/**
 * Recognises a `$group` that only counts, as the driver's countDocuments sends it, and `$count`:
 * gives what makes its result from the number of documents.
 */
export function constantCount(stage: StageSpec | undefined): ((total: number) => Doc) | undefined {
  if (stage?.name === '$count' && typeof stage.spec === 'string') {
    const name = stage.spec;
    return (total) => ({ [name]: total });
  }
  if (stage?.name !== '$group' || !isDoc(stage.spec)) return undefined;
  const { _id, ...outputs } = stage.spec;
  const constant = _id === null || typeof _id === 'number';
  const [entry, ...others] = Object.entries(outputs);
  if (!constant || entry === undefined || others.length > 0) return undefined;
  const [name, accumulator] = entry;
  const counts =
    isDoc(accumulator) &&
    Object.keys(accumulator).length === 1 &&
    (accumulator.$sum === 1 || '$count' in accumulator);
  return counts ? (total) => ({ _id, [name]: total }) : undefined;
}
