import * as mingoAccumulators from 'mingo/operators/accumulator';
import { encodeKey } from '../bson/keys.js';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { checkArguments } from '../expression/check.js';
import { compileExpression } from '../expression/compile.js';
import type { Expression } from '../expression/expression.js';
import { type Accumulator, accumulatorFactories } from './accumulators.js';
import { type DocStream, gatherStream, type StageContext } from './stages.js';
import { readTop, topNames } from './top.js';

interface Output {
  readonly name: string;
  readonly evaluate: Expression;
  readonly create: () => Accumulator;
}

/** True when every accumulator of a `$group` is one of this server's own. */
export function isOwnGroup(spec: unknown): boolean {
  if (!isDoc(spec)) return true;
  return Object.entries(spec).every(([name, value]) => {
    if (name === '_id') return true;
    const operator = isDoc(value) ? (Object.keys(value)[0] ?? '') : '';
    return operator in accumulatorFactories || operator === '$count' || topNames.has(operator);
  });
}

/** @throws CommandError that names an accumulator or expression that does not exist */
export function assertAccumulators(outputs: Doc, context: StageContext): void {
  for (const [name, value] of Object.entries(outputs)) {
    if (name === '_id') continue;
    const [operator, operand] = (isDoc(value) ? Object.entries(value)[0] : undefined) ?? [];
    if (operator === undefined) {
      throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
    }
    const own = isOwnGroup({ [name]: value });
    if (!own && !(operator in mingoAccumulators)) {
      throw new CommandError(15952, `unknown group operator '${operator}'`);
    }
    if (!topNames.has(operator)) checkArguments(operator, operand);
    compileExpression(operand, context.variables);
  }
}

function readOutput(name: string, value: unknown, context: StageContext): Output {
  const operators = isDoc(value) ? Object.keys(value) : [];
  const operator = operators[0];
  if (!isDoc(value) || operator === undefined || operators.length !== 1) {
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  }
  if (operator === '$count') {
    return { name, evaluate: () => 1, create: accumulatorFactories.$sum as () => Accumulator };
  }
  if (topNames.has(operator)) return { name, ...readTop(operator, value[operator], context) };
  const create = accumulatorFactories[operator];
  if (create === undefined) throw new CommandError(15952, `unknown group operator '${operator}'`);
  return { name, evaluate: compileExpression(value[operator], context.variables), create };
}

function keyText(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  return `k${encodeKey(value).toString('latin1')}`;
}

/** `$group`, one pass over its input. */
export function groupStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  if (!isDoc(spec) || !('_id' in spec)) {
    throw new CommandError(15955, 'a group specification must include an _id');
  }
  return groupBy(input, compileExpression(spec._id, context.variables), spec, context);
}

/** Groups by whatever a function of the document gives. */
export function groupBy(
  input: DocStream,
  id: Expression,
  spec: Doc,
  context: StageContext,
): DocStream {
  const outputs = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => {
      if (name.includes('.')) {
        throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
      }
      return readOutput(name, value, context);
    });
  const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
  return gatherStream(
    input,
    (doc) => {
      const key = id(doc) ?? null;
      const text = keyText(key);
      let group = groups.get(text);
      if (group === undefined) {
        group = { id: key, accumulators: outputs.map(({ create }) => create()) };
        groups.set(text, group);
      }
      for (let i = 0; i < outputs.length; i++) {
        (group.accumulators[i] as Accumulator).take((outputs[i] as Output).evaluate(doc));
      }
    },
    function* () {
      for (const { id: key, accumulators } of groups.values()) {
        const result: Doc = { _id: key };
        outputs.forEach(({ name }, i) => {
          setField(result, name, (accumulators[i] as Accumulator).result());
        });
        yield result;
      }
    },
  );
}
