import { isDoc } from '../bson/values.js';
import type { StageSpec } from './command-plan.js';

function addExpression(expression: unknown, fields: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return !/^\$\$(ROOT|CURRENT)(\.|$)/.test(expression);
    if (expression.startsWith('$')) fields.add(expression.slice(1).split('.')[0] as string);
    return true;
  }
  if (Array.isArray(expression)) return expression.every((item) => addExpression(item, fields));
  if (!isDoc(expression)) return true;
  return Object.entries(expression).every(([name, value]) => {
    // `$top` and its kin name the fields that they sort by without a dollar.
    if (name === 'sortBy' && isDoc(value)) {
      for (const path of Object.keys(value)) fields.add(path.split('.')[0] as string);
    }
    return name === '$literal' || addExpression(value, fields);
  });
}

function addFilter(filter: unknown, fields: Set<string>): boolean {
  if (!isDoc(filter)) return false;
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and' || name === '$or' || name === '$nor') {
      return Array.isArray(value) && value.every((clause) => addFilter(clause, fields));
    }
    if (name === '$expr') return addExpression(value, fields);
    if (name.startsWith('$')) return false;
    fields.add(name.split('.')[0] as string);
    return true;
  });
}

/**
 * The top-level fields that a pipeline can see, when a stage near its beginning makes the rest
 * unreachable; undefined when all may be needed.
 */
export function neededFields(stages: readonly StageSpec[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const { name, spec } of stages) {
    switch (name) {
      case '$match':
        if (!addFilter(spec, fields)) return undefined;
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
        if (!addExpression(path, fields)) return undefined;
        break;
      }
      case '$count':
        return fields.size === 0 ? new Set(['_id']) : fields;
      case '$group':
      case '$sortByCount':
        if (!addExpression(spec, fields)) return undefined;
        return fields.size === 0 ? new Set(['_id']) : fields;
      case '$project': {
        if (!isDoc(spec)) return undefined;
        const inclusive = Object.entries(spec).some(
          ([path, value]) => path !== '_id' && (value === 1 || value === true),
        );
        if (!inclusive || !addExpression(spec, fields)) return undefined;
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
