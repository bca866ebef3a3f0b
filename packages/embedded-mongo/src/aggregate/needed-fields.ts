import { isDoc } from '../bson/values.js';
import { addExpressionFields, addFilterFields } from '../query/fields.js';
import type { StageSpec } from './command-plan.js';

/**
 * The top-level fields that a pipeline can see, when a stage near its beginning makes the rest
 * unreachable; undefined when all may be needed.
 */
export function neededFields(stages: readonly StageSpec[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const { name, spec } of stages) {
    switch (name) {
      case '$match':
        if (!addFilterFields(spec, fields)) return undefined;
        break;
      case '$sort':
        if (!isDoc(spec)) return undefined;
        for (const path of Object.keys(spec)) fields.add(path.split('.')[0] as string);
        break;
      case '$limit':
      case '$skip':
        break;
      case '$unwind': {
        const path: unknown = isDoc(spec) ? spec.path : spec;
        if (!addExpressionFields(path, fields)) return undefined;
        break;
      }
      case '$count':
        return fields.size === 0 ? new Set(['_id']) : fields;
      case '$group':
      case '$sortByCount':
        if (!addExpressionFields(spec, fields)) return undefined;
        return fields.size === 0 ? new Set(['_id']) : fields;
      case '$project': {
        if (!isDoc(spec)) return undefined;
        const inclusive = Object.entries(spec).some(
          ([path, value]) => path !== '_id' && (value === 1 || value === true),
        );
        if (!inclusive || !addExpressionFields(spec, fields)) return undefined;
        for (const path of Object.keys(spec)) fields.add(path.split('.')[0] as string);
        fields.add('_id');
        return fields;
      }
      default:
        return undefined;
    }
  }
  return undefined;
}
