import { BSONRegExp } from 'bson';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import { valuesAt } from '../query/paths.js';
import { paused } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import type { DocStream, StageContext } from './stages.js';

interface LookupSpec {
  readonly from: string;
  readonly as: string;
  readonly localField: string | undefined;
  readonly foreignField: string | undefined;
  readonly let: Doc;
  readonly pipeline: readonly unknown[];
}

function readSpec(spec: unknown): LookupSpec {
  if (!isDoc(spec)) throw new CommandError(9, 'the $lookup specification must be an Object');
  const { from, as, localField, foreignField, pipeline } = spec;
  if (typeof from !== 'string' || typeof as !== 'string') {
    throw new CommandError(9, "$lookup needs 'from' and 'as', both strings");
  }
  const joined = typeof localField === 'string' && typeof foreignField === 'string';
  if (!joined && (localField !== undefined || foreignField !== undefined)) {
    throw new CommandError(
      9,
      "$lookup requires both or neither of 'localField' and 'foreignField'",
    );
  }
  if (!joined && !Array.isArray(pipeline)) {
    throw new CommandError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField'",
    );
  }
  return {
    from,
    as,
    localField: joined ? localField : undefined,
    foreignField: joined ? foreignField : undefined,
    let: isDoc(spec.let) ? spec.let : {},
    pipeline: Array.isArray(pipeline) ? pipeline : [],
  };
}

function joinFilter(doc: Doc, local: string, foreign: string): Doc {
  const values = valuesAt(doc, local).map((value) => value ?? null);
  const plain = values.length === 0 ? [null] : values;
  if (plain.some((value) => value instanceof BSONRegExp)) {
    return { $or: plain.map((value) => ({ [foreign]: { $eq: value } })) };
  }
  return plain.length === 1 ? { [foreign]: { $eq: plain[0] } } : { [foreign]: { $in: plain } };
}

function drain(stream: DocStream, kv: KvReader): Doc[] {
  const found: Doc[] = [];
  for (let doc = stream.next(kv); doc !== undefined; doc = stream.next(kv)) {
    if (doc !== paused) found.push(doc);
  }
  return found;
}

/** `$lookup`, by equality of fields, by a pipeline, or both. */
export function lookupStream(input: DocStream, given: unknown, context: StageContext): DocStream {
  const spec = readSpec(given);
  const variables = Object.entries(spec.let).map(
    ([name, expression]) => [name, compileExpression(expression, context.variables)] as const,
  );
  const find = (doc: Doc, kv: KvReader): Doc[] => {
    const bound: Doc = { ...context.variables };
    for (const [name, evaluate] of variables) setField(bound, name, evaluate(doc) ?? null);
    const { localField, foreignField } = spec;
    const join =
      localField === undefined || foreignField === undefined
        ? []
        : [{ $match: joinFilter(doc, localField, foreignField) }];
    return drain(context.openPipeline(spec.from, [...join, ...spec.pipeline], bound), kv);
  };
  const parts = spec.as.split('.');
  const set = (doc: Doc, depth: number, value: unknown): Doc => {
    const name = parts[depth] as string;
    const result = { ...doc };
    const inner = result[name];
    const last = depth === parts.length - 1;
    setField(result, name, last ? value : set(isDoc(inner) ? inner : {}, depth + 1, value));
    return result;
  };
  let turns = 0;
  return {
    next: (kv) => {
      if (++turns % 16 === 0) return paused;
      const doc = input.next(kv);
      return doc === undefined || doc === paused ? doc : set(doc, 0, find(doc, kv));
    },
  };
}
