import { isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import type { Expression } from '../expression/expression.js';
import { createSorter, readSort, type Sorter } from '../query/sort.js';
import type { Accumulator } from './accumulators.js';
import type { StageContext } from './stages.js';

interface Ranked {
  readonly key: unknown;
  readonly value: unknown;
}

class Top implements Accumulator {
  private readonly items: Ranked[] = [];
  private readonly sorter: Sorter<unknown>;
  private readonly pick: (values: unknown[]) => unknown;

  constructor(sorter: Sorter<unknown>, pick: (values: unknown[]) => unknown) {
    this.sorter = sorter;
    this.pick = pick;
  }

  take(item: unknown): void {
    this.items.push(item as Ranked);
  }

  result(): unknown {
    this.items.sort((a, b) => this.sorter.compare(a.key, b.key));
    return this.pick(this.items.map(({ value }) => value ?? null));
  }
}

export const topNames: ReadonlySet<string> = new Set(['$top', '$bottom', '$topN', '$bottomN']);

/** `$top`, `$bottom`, `$topN` and `$bottomN`: what comes first or last in an order of their own. */
export function readTop(
  name: string,
  spec: unknown,
  context: StageContext,
): { evaluate: Expression; create: () => Accumulator } {
  const sort = isDoc(spec) && isDoc(spec.sortBy) ? readSort(spec.sortBy) : undefined;
  if (!isDoc(spec) || sort === undefined || !('output' in spec)) {
    throw new CommandError(5788001, `${name} needs 'sortBy' and 'output'`);
  }
  const several = name.endsWith('N');
  const n = several ? toNumber(spec.n) : 1;
  if (n === undefined || !Number.isInteger(n) || n < 1) {
    throw new CommandError(5787902, `${name} needs a positive whole number 'n'`);
  }
  const sorter = createSorter(sort, context.collation) as Sorter<unknown>;
  const output = compileExpression(spec.output, context.variables);
  const top = name.startsWith('$top');
  const pick = (values: unknown[]): unknown => {
    if (several) return top ? values.slice(0, n) : values.slice(-n);
    return (top ? values[0] : values.at(-1)) ?? null;
  };
  return {
    evaluate: (doc) => ({ key: sorter.key(doc), value: output(doc) }),
    create: () => new Top(sorter, pick),
  };
}
