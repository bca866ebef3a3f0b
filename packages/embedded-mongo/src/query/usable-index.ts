import type { Doc } from '../bson/values.js';
import type { Index } from '../storage/collection.js';
import { compileFilter } from './filter.js';
import { type Predicates, readPredicates } from './predicates.js';

/** A partial index serves a filter that says at least what the index's own filter says. */
function implies(predicates: Predicates, partial: Doc): boolean {
  const needed = readPredicates(partial);
  if (needed.others > 0) return false;
  for (const [path, conditions] of needed.byPath) {
    const given = predicates.byPath.get(path) ?? [];
    for (const { op, operand } of conditions) {
      const satisfied = given.some((known) => {
        if (known.op === op && JSON.stringify(known.operand) === JSON.stringify(operand))
          return true;
        if (op === '$exists' && operand === true) {
          return known.op !== '$exists' && known.operand !== null && !Array.isArray(known.operand);
        }
        if (known.op !== '$eq') return false;
        const filter = compileFilter({ [path]: { [op]: operand } });
        return filter.matches({ [path]: known.operand } as Doc) && !path.includes('.');
      });
      if (!satisfied) return false;
    }
  }
  return true;
}

/** Whether an index may serve a filter for a reader who sees this commit. */
export function isUsable(index: Index, predicates: Predicates, sequence: number): boolean {
  if (index.readySince === 0 || index.readySince > sequence || index.hidden) return false;
  if (index.partial !== undefined && !implies(predicates, index.partial)) return false;
  return sparseAllows(index, predicates);
}

/** A sparse index may only be used when missing values cannot match. */
function sparseAllows(index: Index, predicates: Predicates): boolean {
  if (!index.sparse) return true;
  return [...index.key.keys()].some((path) =>
    (predicates.byPath.get(path) ?? []).some(
      ({ op, operand }) =>
        (op === '$exists' && operand === true) ||
        (op !== '$exists' &&
          operand !== null &&
          !(Array.isArray(operand) && operand.some((item) => item === null))),
    ),
  );
}
