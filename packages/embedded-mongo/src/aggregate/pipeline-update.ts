import type { Doc } from '../bson/values.js';
import { isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { FilterOptions } from '../query/filter.js';
import { compileMapStage } from './map-stages.js';
import { assertStageName } from './stage-names.js';

const allowed = new Set([
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
]);

/** Compiles the pipeline form of an update. @throws CommandError 40324 or 72 for other stages */
export function compilePipelineUpdate(
  stages: readonly unknown[],
  options: FilterOptions,
): (doc: Doc) => Doc {
  const steps = stages.map((stage) => {
    const names = isDoc(stage) ? Object.keys(stage) : [];
    const name = names[0];
    if (!isDoc(stage) || name === undefined || names.length > 1) {
      throw new CommandError(
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    if (!allowed.has(name)) {
      assertStageName(name);
      throw new CommandError(72, `${name} is not allowed to be used within an update`);
    }
    return compileMapStage(name, stage[name], options.variables);
  });
  return (doc) => steps.reduce((current, step) => step(current), doc);
}
