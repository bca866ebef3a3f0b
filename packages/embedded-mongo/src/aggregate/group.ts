import { encodeKey } from '../bson/keys.js';
import { type Doc, firstKey, isDoc, toName } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression, type Expression } from '../expression/compile.js';
import { type Accumulator, accumulators } from './accumulators.js';
import { budget } from './memory.js';
import { type Docs, gather } from './streams.js';

interface Output {
  readonly name: string;
  readonly evaluate: Expression;
  readonly create: () => Accumulator;
}

export const accumulatorNames: readonly string[] = Object.keys(accumulators);

function readOutput(name: string, value: unknown): Output {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' contains '.'`);
  if (name.startsWith('$')) throw new CommandError(40236, `'${name}' is an operator name`);
  const operator = isDoc(value) ? firstKey(value) : undefined;
  if (!isDoc(value) || operator?.startsWith('$') !== true) {
    throw new CommandError(40234, `The field '${toName(name)}' must be an accumulator object`);
  }
  if (Object.keys(value).length !== 1) {
    throw new CommandError(40238, `The field '${toName(name)}' must specify one accumulator`);
  }
  const operand = value[operator];
  const create = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (create === undefined) throw new CommandError(15952, `unknown group operator '${operator}'`);
  if (Array.isArray(operand)) {
    throw new CommandError(40237, `The ${operator} accumulator is a unary operator`);
  }
  return { name, evaluate: compileExpression(operand), create };
}

/** The stage `$group`. */
export function group(input: Docs, spec: unknown): Docs {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be an object");
  if (!('_id' in spec)) throw new CommandError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec._id);
  const outputs = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => readOutput(name, value));
  const hold = budget('$group');
  const groups = new Map<string, { id: unknown; results: Accumulator[] }>();
  const take = (doc: Doc) => {
    const key = id(doc) ?? null;
    // Strings skip the slower `encodeKey`. A space marks them: no encoded key begins with one.
    const text = typeof key === 'string' ? ` ${key}` : encodeKey(key).toString('latin1');
    let found = groups.get(text);
    if (found === undefined) {
      hold(text);
      found = { id: key, results: outputs.map(({ create }) => create()) };
      groups.set(text, found);
    }
    for (let i = 0; i < outputs.length; i++) {
      (found.results[i] as Accumulator).take((outputs[i] as Output).evaluate(doc));
    }
  };
  return gather(input, take, function* () {
    for (const { id: key, results } of groups.values()) {
      const result: Doc = { _id: key };
      outputs.forEach(({ name }, i) => {
        result[name] = (results[i] as Accumulator).result();
      });
      yield result;
    }
  });
}
