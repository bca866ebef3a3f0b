import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { expressionTest } from '../expression/compile.js';
import type { Collation } from './collation.js';
import { addFilterFields } from './fields.js';
import { type Condition, compileCondition } from './operators.js';
import { splitPath, type Test, walk } from './paths.js';

/** What a match remembers: the array element that satisfied the last condition, for `$`. */
export interface MatchState {
  position: number | undefined;
}

export interface FilterOptions {
  readonly collation?: Collation | undefined;
  /** Variables of `let`, for `$expr`. */
  readonly variables?: Doc | undefined;
}

type DocTest = (doc: Doc, state: MatchState | undefined) => boolean;

export interface Filter {
  matches(doc: Doc, state?: MatchState): boolean;
  /** True for `{}`. */
  readonly matchesAll: boolean;
  /** The only top-level fields that it reads; undefined when it may read any. */
  readonly fields: ReadonlySet<string> | undefined;
}

function clauses(name: string, value: unknown, options: FilterOptions): DocTest[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new CommandError(2, `${name} argument must be a non-empty array`);
  }
  return value.map((clause) => {
    if (!isDoc(clause)) {
      throw new CommandError(2, `${name} argument's entries must be objects`);
    }
    return compileDoc(clause, options);
  });
}

function compileTopLevel(name: string, value: unknown, options: FilterOptions): DocTest {
  switch (name) {
    case '$and': {
      const tests = clauses(name, value, options);
      return (doc, state) => tests.every((test) => test(doc, state));
    }
    case '$or': {
      const tests = clauses(name, value, options);
      return (doc, state) => tests.some((test) => test(doc, state));
    }
    case '$nor': {
      const tests = clauses(name, value, options);
      return (doc) => !tests.some((test) => test(doc, undefined));
    }
    case '$expr':
      return expressionTest(value, options.variables);
    case '$sampleRate': {
      const rate = toNumber(value);
      if (rate === undefined || rate < 0 || rate > 1) {
        throw new CommandError(2, '$sampleRate must be a number from 0 to 1');
      }
      return () => Math.random() < rate;
    }
    case '$comment':
      return () => true;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    case '$where':
    case '$text':
    case '$jsonSchema':
      throw new CommandError(115, `${name} is not supported by this server`);
    default:
      throw new CommandError(2, `unknown top level operator: ${name}`);
  }
}

function pathTest(path: string, test: Test): DocTest {
  const parts = splitPath(path);
  const only = parts[0] as string;
  if (parts.length === 1) {
    return (doc, state) => walk(doc[only], parts, 1, test, state);
  }
  return (doc, state) => walk(doc, parts, 0, test, state);
}

function conditionTest(path: string, condition: Condition): DocTest {
  if ('not' in condition) {
    const inner = condition.not.map((part) => conditionTest(path, part));
    return (doc) => !inner.every((test) => test(doc, undefined));
  }
  const positive = pathTest(path, condition.test);
  return condition.negated ? (doc) => !positive(doc, undefined) : positive;
}

function compileDoc(filter: Doc, options: FilterOptions): DocTest {
  const tests = Object.keys(filter).flatMap((name): DocTest[] => {
    const value = filter[name];
    if (name.startsWith('$')) return [compileTopLevel(name, value, options)];
    return compileCondition(value, options, (inner) => compileDoc(inner, options)).map(
      (condition) => conditionTest(name, condition),
    );
  });
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0] as DocTest;
  return (doc, state) => {
    for (const test of tests) if (!test(doc, state)) return false;
    return true;
  };
}

/**
 * Compiles a query filter.
 * @throws CommandError naming the operator that is unknown, wrong or not supported
 */
export function compileFilter(filter: Doc, options: FilterOptions = {}): Filter {
  const test = compileDoc(filter, options);
  const fields = new Set<string>();
  const known = addFilterFields(filter, fields);
  return {
    matches: (doc, state) => test(doc, state),
    matchesAll: Object.keys(filter).length === 0,
    fields: known ? fields : undefined,
  };
}
