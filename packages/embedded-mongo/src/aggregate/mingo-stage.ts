import { Aggregator } from 'mingo';
import * as accumulators from 'mingo/operators/accumulator';
import * as windows from 'mingo/operators/window';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { checkArguments } from '../expression/check.js';
import { compileExpression } from '../expression/compile.js';
import { fromMingo, mingoOptions, toMingo } from '../expression/mingo.js';
import { compileFilter } from '../query/filter.js';
import { paused } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import type { StageSpec } from './command-plan.js';
import { assertAccumulators } from './group.js';
import { assertOptions, densifyRange, fillOutput, windowBounds } from './stage-options.js';
import { type DocStream, gatherStream, type StageContext } from './stages.js';

/** Stages that mingo runs over the whole of their input. */
export const mingoStages: ReadonlySet<string> = new Set([
  '$bucketAuto',
  '$densify',
  '$fill',
  '$graphLookup',
  '$group',
  '$redact',
  '$setWindowFields',
]);

/** mingo has these for its own purposes; they are no window functions of MongoDB. */
const noWindowFunctions = new Set(['default', '$accumulator', '$mergeObjects', '$minMaxScaler']);
const windowFunctions: ReadonlySet<string> = new Set(
  [...Object.keys(accumulators), ...Object.keys(windows)].filter(
    (name) => !noWindowFunctions.has(name),
  ),
);
/** The arguments of window functions that have any. */
const windowArguments: Readonly<Record<string, readonly string[]>> = {
  $derivative: ['input', 'unit'],
  $expMovingAvg: ['input', 'N', 'alpha'],
  $integral: ['input', 'unit'],
  $shift: ['output', 'by', 'default'],
};

function parts(where: string, spec: unknown): [string, Doc][] {
  if (!isDoc(spec) || Object.values(spec).some((value) => !isDoc(value))) {
    throw new CommandError(9, `${where} must be an object of objects`);
  }
  return Object.entries(spec) as [string, Doc][];
}

function assertWindowOutput(field: string, spec: Doc, context: StageContext): void {
  const { window, ...functions } = spec;
  const [name, ...others] = Object.keys(functions);
  if (name === undefined || others.length > 0) {
    throw new CommandError(9, `'$setWindowFields.output.${field}' must have one window function`);
  }
  if (!windowFunctions.has(name)) {
    throw new CommandError(9, `Unrecognized window function, ${name}`);
  }
  if (window !== undefined) {
    if (!isDoc(window)) throw new CommandError(9, "'window' field must be an object");
    assertOptions('$setWindowFields.output.window', window, windowBounds);
  }
  const operand = functions[name];
  const known = windowArguments[name];
  if (known !== undefined && isDoc(operand)) {
    for (const argument of Object.keys(operand)) {
      if (known.includes(argument)) continue;
      throw new CommandError(9, `${name} found an unknown argument: ${argument}`);
    }
  }
  checkArguments(name, operand);
  compileExpression(
    known === undefined ? operand : Object.values(operand ?? {}),
    context.variables,
  );
}

/** What mingo would find wrong only when the first document arrives, or never without one. */
function assertKnown({ name, spec }: StageSpec, context: StageContext): void {
  const expression = (value: unknown) => compileExpression(value, context.variables);
  if (name === '$redact') {
    const levels = { DESCEND: null, KEEP: null, PRUNE: null };
    compileExpression(spec, { ...context.variables, ...levels });
    return;
  }
  const { groupBy, output, partitionBy, range, restrictSearchWithMatch, startWith } = spec as Doc;
  switch (name) {
    case '$group':
      assertAccumulators(spec as Doc, context);
      break;
    case '$bucketAuto':
      expression(groupBy);
      if (isDoc(output)) assertAccumulators(output, context);
      break;
    case '$graphLookup':
      expression(startWith);
      if (isDoc(restrictSearchWithMatch)) compileFilter(restrictSearchWithMatch, context);
      break;
    case '$densify':
      if (!isDoc(range)) throw new CommandError(9, '$densify.range must be an object');
      assertOptions('$densify.range', range, densifyRange);
      break;
    case '$fill':
      for (const [field, one] of parts('$fill.output', output)) {
        assertOptions(`$fill.output.${field}`, one, fillOutput);
        const { method, value } = one;
        if (method !== undefined && method !== 'linear' && method !== 'locf') {
          throw new CommandError(9, `Method must be either locf or linear, not ${String(method)}`);
        }
        expression(value ?? null);
      }
      break;
    default:
      expression(partitionBy ?? null);
      for (const [field, one] of parts('$setWindowFields.output', output)) {
        assertWindowOutput(field, one, context);
      }
  }
}

function drain(stream: DocStream, kv: KvReader): Doc[] {
  const found: Doc[] = [];
  for (let doc = stream.next(kv); doc !== undefined; doc = stream.next(kv)) {
    if (doc !== paused) found.push(doc);
  }
  return found;
}

/** A stage that mingo computes, its specification checked beforehand. */
export function mingoStream(input: DocStream, stage: StageSpec, context: StageContext): DocStream {
  assertKnown(stage, context);
  const documents: Doc[] = [];
  return gatherStream(
    input,
    (doc) => {
      documents.push(toMingo(doc) as Doc);
    },
    (kv) => {
      const options = {
        ...mingoOptions(context.variables),
        // $setWindowFields is built on mingo's own $function; the client's are refused above.
        scriptEnabled: true,
        collectionResolver: (name: string) =>
          drain(context.openPipeline(name, [], undefined), kv).map((doc) => toMingo(doc) as Doc),
      };
      try {
        const aggregator = new Aggregator([{ [stage.name]: toMingo(stage.spec) }], options);
        return aggregator.run<Doc>(documents).map((doc) => fromMingo(doc) as Doc);
      } catch (error) {
        if (error instanceof CommandError) throw error;
        throw new CommandError(2, `${stage.name} failed: ${(error as Error).message}`);
      }
    },
  );
}
