import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { namedArguments, namedIfObject, operandCounts } from './arguments.js';

/** Variables that are always there. */
const systemVariables = new Set(['ROOT', 'CURRENT', 'NOW', 'REMOVE']);
const missingVariables = new Set(['CLUSTER_TIME', 'SEARCH_META', 'USER_ROLES']);
/** Operators that MongoDB knows and that run script or need what this server does not have. */
const refusedOperators = new Set(['$function', '$accumulator', '$where', '$meta']);
/** Arguments that hold a sort or a constant, not an expression. */
const plainArguments = new Set(['sortBy']);

type Scope = ReadonlySet<string>;

function checkPath(text: string, scope: Scope): void {
  if (!text.startsWith('$')) return;
  const variable = text.startsWith('$$');
  const parts = text.slice(variable ? 2 : 1).split('.');
  if (text === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath");
  if (parts.some((part) => part === '')) {
    throw new CommandError(40353, `FieldPath must not end with a '.' or hold empty names: ${text}`);
  }
  if (!variable) return;
  const name = parts[0] as string;
  if (missingVariables.has(name)) {
    throw new CommandError(115, `The variable $$${name} is not supported by this server`);
  }
  if (!systemVariables.has(name) && !scope.has(name)) {
    throw new CommandError(17276, `Use of undefined variable: ${name}`);
  }
}

/** The named arguments of an operator, unless its operand has another form. */
function tableFor(name: string, operand: unknown) {
  const named = isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$');
  return namedArguments[name] ?? (named ? namedIfObject[name] : undefined);
}

/** @throws CommandError for named arguments that an operator does not take, or lacks */
export function checkArguments(name: string, operand: unknown): void {
  const table = tableFor(name, operand);
  if (table === undefined) return;
  if (!isDoc(operand)) {
    throw new CommandError(table.code, `${name} takes an object of named arguments`);
  }
  for (const argument of Object.keys(operand)) {
    if (!table.required.includes(argument) && !table.optional.includes(argument)) {
      throw new CommandError(table.code, `Unrecognized argument to ${name}: ${argument}`);
    }
  }
  for (const argument of table.required) {
    if (!(argument in operand)) {
      throw new CommandError(table.code, `Missing '${argument}' parameter to ${name}`);
    }
  }
}

function checkCount(name: string, operand: unknown): void {
  const allowed = operandCounts.get(name);
  if (allowed === undefined) return;
  const given = Array.isArray(operand) ? operand.length : 1;
  const { least, most } = allowed;
  if (given >= least && given <= most) return;
  throw least === most
    ? new CommandError(
        16020,
        `Expression ${name} takes exactly ${least} arguments. ${given} were passed in.`,
      )
    : new CommandError(
        28667,
        `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${given} were passed in.`,
      );
}

/** The variables that an argument of an operator may use besides those around it. */
function innerScope(name: string, argument: string, operand: Doc, scope: Scope): Scope {
  const own = (...names: string[]) => new Set([...scope, ...names]);
  if (name === '$let' && argument === 'in') return own(...Object.keys(operand.vars ?? {}));
  if ((name === '$map' && argument === 'in') || (name === '$filter' && argument === 'cond')) {
    return own(typeof operand.as === 'string' ? operand.as : 'this');
  }
  return name === '$reduce' && argument === 'in' ? own('this', 'value') : scope;
}

function checkOperator(name: string, operand: unknown, known: Scope, scope: Scope): void {
  if (refusedOperators.has(name)) {
    throw new CommandError(115, `${name} is not supported by this server`);
  }
  if (!known.has(name)) throw new CommandError(168, `Unrecognized expression '${name}'`);
  if (name === '$literal') return;
  const table = tableFor(name, operand);
  if (table === undefined) {
    checkCount(name, operand);
    checkValue(operand, known, scope);
    return;
  }
  checkArguments(name, operand);
  if (!isDoc(operand)) return;
  for (const [argument, value] of Object.entries(operand)) {
    if (plainArguments.has(argument)) continue;
    checkValue(value, known, innerScope(name, argument, operand, scope));
  }
}

function checkValue(expression: unknown, known: Scope, scope: Scope): void {
  if (typeof expression === 'string') checkPath(expression, scope);
  else if (Array.isArray(expression)) {
    for (const item of expression) checkValue(item, known, scope);
  } else if (isDoc(expression)) {
    const names = Object.keys(expression);
    const operator = names.find((name) => name.startsWith('$'));
    if (operator !== undefined && names.length > 1) {
      throw new CommandError(
        15983,
        `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields in ${JSON.stringify(names)}`,
      );
    }
    for (const name of names) {
      const value = expression[name];
      if (name.startsWith('$')) checkOperator(name, value, known, scope);
      else checkValue(value, known, scope);
    }
  }
}

/**
 * Sees that an aggregation expression uses only operators, arguments and variables that there are,
 * before any document is there to be computed with.
 * @param operators the names of the operators that can be computed
 * @param variables the names of variables that the surroundings define
 * @throws CommandError that names what is unknown, missing or too much
 */
export function checkExpression(
  expression: unknown,
  operators: ReadonlySet<string>,
  variables: Iterable<string>,
): void {
  checkValue(expression, operators, new Set(variables));
}
