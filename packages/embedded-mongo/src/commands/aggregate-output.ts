import type { StageSpec } from '../aggregate/command-plan.js';
import { compilePipelineUpdate } from '../aggregate/pipeline-update.js';
import { assertStageOptions } from '../aggregate/stage-options.js';
import type { DocStream } from '../aggregate/stages.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { encodeKey } from '../bson/keys.js';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { breathe } from '../cursors.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import type { Expression } from '../expression/expression.js';
import { plainValueAt, splitPath } from '../query/paths.js';
import { paused } from '../query/stream.js';
import type { Collection } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { sweepOrphans } from '../storage/orphans.js';
import {
  findById,
  insertRecord,
  readRecord,
  updateRecord,
  type WriteTarget,
} from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import { type CommandContext, docField, patiently, runWrite } from './context.js';
import { prepareDocument } from './insert.js';

async function collect(context: CommandContext, stream: DocStream, kv: KvReader): Promise<Doc[]> {
  const found: Doc[] = [];
  let turns = 0;
  for (let doc = stream.next(kv); doc !== undefined; doc = stream.next(kv)) {
    if (doc !== paused) found.push(doc);
    if (doc === paused || ++turns % 256 === 0) {
      context.checkTime();
      await breathe();
    }
  }
  return found;
}

function target(spec: unknown): { db: string | undefined; name: string } {
  if (typeof spec === 'string') return { db: undefined, name: spec };
  if (isDoc(spec) && typeof spec.coll === 'string') {
    return { db: typeof spec.db === 'string' ? spec.db : undefined, name: spec.coll };
  }
  throw new CommandError(16990, 'the output collection must be a string or { db, coll }');
}

/** `$out`: a new collection takes the old one's name in one step. */
async function replaceCollection(
  context: CommandContext,
  spec: unknown,
  documents: readonly Doc[],
) {
  const { catalog, engine } = context.server;
  const { db = context.db, name } = target(spec);
  const temporary = `tmp.agg_out.${Date.now()}.${Math.random().toString(36).slice(2)}`;
  await runWrite(context, function* (write): WriteJob<void> {
    const collection = catalog.create(write.kv, db, temporary);
    for (const index of catalog.find(db, name)?.indexes ?? []) {
      if (index.name === '_id_') continue;
      const { id: _, ...definition } = index;
      catalog.addIndex(write.kv, collection, definition).readySince = engine.writes.sequence + 1;
    }
    catalog.save(write.kv, collection);
    try {
      for (const doc of documents) {
        const { raw, doc: stored } = prepareDocument(doc, undefined);
        insertRecord(write, collection, raw, stored);
        if (engine.writes.shouldYield()) yield;
      }
    } catch (error) {
      if (error instanceof CommandError) catalog.remove(write.kv, collection);
      throw error;
    }
    const old = catalog.find(db, name);
    engine.writes.apply(() => {
      if (old !== undefined) catalog.remove(write.kv, old);
      catalog.rename(write.kv, collection, db, name);
    });
  });
  sweepOrphans(engine, catalog);
}

interface MergeSpec {
  readonly db: string;
  readonly name: string;
  readonly on: readonly string[];
  readonly whenMatched: unknown;
  readonly whenNotMatched: string;
  /** What `$$new` and the variables of `let` stand for, given a document of the pipeline. */
  readonly variables: (given: Doc) => Doc;
}

function mergeVariables(bindings: ReadonlyMap<string, Expression>, given: Doc): Doc {
  const variables: Doc = { new: given };
  for (const [name, evaluate] of bindings) setField(variables, name, evaluate(given) ?? null);
  return variables;
}

function readMerge(context: CommandContext, spec: unknown): MergeSpec {
  const source = isDoc(spec) && 'into' in spec ? spec : { into: spec };
  assertStageOptions({ name: '$merge', spec: source });
  const { db = context.db, name } = target(source.into);
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = source as Doc;
  const fields = (Array.isArray(on) ? on : [on]) as unknown[];
  if (fields.length === 0 || fields.some((field) => typeof field !== 'string')) {
    throw new CommandError(51187, '$merge: on must be a field or an array of fields');
  }
  const bindings = new Map(
    Object.entries(isDoc(source.let) ? source.let : {}).map(([name, expression]) => [
      name,
      compileExpression(expression, docField(context.body, 'let')),
    ]),
  );
  const known = ['merge', 'replace', 'keepExisting', 'fail'];
  if (!Array.isArray(whenMatched) && !known.includes(whenMatched as string)) {
    throw new CommandError(2, `$merge: unknown whenMatched '${String(whenMatched)}'`);
  }
  if (Array.isArray(whenMatched)) {
    const variables = Object.fromEntries([...bindings.keys(), 'new'].map((name) => [name, null]));
    compilePipelineUpdate(whenMatched as unknown[], { variables });
  }
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched as string)) {
    throw new CommandError(2, `$merge: unknown whenNotMatched '${String(whenNotMatched)}'`);
  }
  return {
    db,
    name,
    on: fields as string[],
    whenMatched,
    whenNotMatched: whenNotMatched as string,
    variables: (given) => mergeVariables(bindings, given),
  };
}

function existingNumber(write: WriteTarget, collection: Collection, spec: MergeSpec, doc: Doc) {
  const wanted = [...spec.on].sort().join('\0');
  const index = collection.indexes.find(
    ({ unique, partial, key }) =>
      unique && partial === undefined && [...key.keys()].sort().join('\0') === wanted,
  );
  if (index === undefined) {
    throw new CommandError(51183, 'Cannot find index to verify that join fields will be unique');
  }
  const key = Buffer.concat(
    [...index.key].map(([path, direction]) =>
      encodeKey(plainValueAt(doc, splitPath(path)), direction === -1),
    ),
  );
  return findById(write.kv, index, key);
}

function mergeOne(write: WriteTarget, collection: Collection, spec: MergeSpec, given: Doc): void {
  const prepared = prepareDocument(given, undefined);
  const number = existingNumber(write, collection, spec, prepared.doc);
  const raw = number === undefined ? undefined : readRecord(write.kv, collection, number);
  if (number === undefined || raw === undefined) {
    if (spec.whenNotMatched === 'fail') {
      throw new CommandError(
        13113,
        '$merge could not find a matching document in the target collection',
      );
    }
    if (spec.whenNotMatched === 'insert') {
      insertRecord(write, collection, prepared.raw, prepared.doc);
    }
    return;
  }
  const before = decode(raw);
  const { whenMatched } = spec;
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') throw new CommandError(11000, '$merge found a matching document');
  let after: Doc;
  if (Array.isArray(whenMatched)) {
    const variables = spec.variables(given);
    after = compilePipelineUpdate(whenMatched as unknown[], { variables })(before);
  } else if (whenMatched === 'replace') after = { ...given, _id: before._id };
  else after = { ...before, ...given, _id: before._id };
  const { _id, ...rest } = after;
  const doc = { _id, ...rest };
  updateRecord(write, collection, number, { raw, doc: before }, { raw: encode(doc), doc });
}

async function mergeInto(context: CommandContext, spec: MergeSpec, documents: readonly Doc[]) {
  const { catalog, engine } = context.server;
  await runWrite(context, function* (write): WriteJob<void> {
    for (const doc of documents) {
      yield* patiently(() => {
        const collection =
          catalog.find(spec.db, spec.name) ?? catalog.create(write.kv, spec.db, spec.name);
        mergeOne(write, collection, spec, doc);
      });
      if (engine.writes.shouldYield()) yield;
    }
  });
}

/** Runs the pipeline to its end and writes the results to a collection. */
export async function writeOutput(
  context: CommandContext,
  stage: StageSpec,
  stream: DocStream,
  kv: KvReader,
): Promise<void> {
  if (context.transaction !== undefined) {
    throw new CommandError(263, `${stage.name} cannot be used in a transaction`);
  }
  if (stage.name === '$merge') {
    const spec = readMerge(context, stage.spec);
    return mergeInto(context, spec, await collect(context, stream, kv));
  }
  await replaceCollection(context, stage.spec, await collect(context, stream, kv));
}
