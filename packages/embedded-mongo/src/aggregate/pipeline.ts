import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { paused } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';
import { bucketStream } from './bucket.js';
import { positiveStage, readStages, type StageSpec } from './command-plan.js';
import { groupStream, isOwnGroup } from './group.js';
import { lookupStream } from './lookup.js';
import { compileMapStage, mapStageNames } from './map-stages.js';
import { mingoStages, mingoStream } from './mingo-stage.js';
import { assertStageName } from './stage-names.js';
import { assertStageOptions } from './stage-options.js';
import {
  arraySource,
  type DocStream,
  gatherStream,
  limitStream,
  mapStream,
  matchStream,
  type StageContext,
  skipStream,
  sortStream,
} from './stages.js';
import { unwindStream } from './unwind.js';

function drain(stream: DocStream, kv: KvReader): Doc[] {
  const found: Doc[] = [];
  for (let doc = stream.next(kv); doc !== undefined; doc = stream.next(kv)) {
    if (doc !== paused) found.push(doc);
  }
  return found;
}

function facetStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.entries(spec).map(([name, stages]) => [name, readStages(stages)] as const);
  for (const [, stages] of facets) {
    for (const { name } of stages) {
      if (['$facet', '$out', '$merge'].includes(name)) {
        throw new CommandError(40600, `${name} is not allowed to be used within a $facet stage`);
      }
    }
    buildStages(arraySource([]), stages, context);
  }
  const documents: Doc[] = [];
  return gatherStream(
    input,
    (doc) => {
      documents.push(doc);
    },
    (kv) => {
      const result: Doc = {};
      for (const [name, stages] of facets) {
        setField(result, name, drain(buildStages(arraySource(documents), stages, context), kv));
      }
      return [result];
    },
  );
}

function sampleStream(input: DocStream, spec: unknown): DocStream {
  const size = positiveStage('$sample', isDoc(spec) ? spec.size : undefined, 1);
  const kept: Doc[] = [];
  let seen = 0;
  return gatherStream(
    input,
    (doc) => {
      const at = seen++;
      if (kept.length < size) kept.push(doc);
      else {
        const place = Math.floor(Math.random() * (at + 1));
        if (place < size) kept[place] = doc;
      }
    },
    () => kept,
  );
}

function unionStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  const coll: unknown = isDoc(spec) ? spec.coll : spec;
  if (typeof coll !== 'string') throw new CommandError(9, '$unionWith needs a collection');
  const pipeline = isDoc(spec) && Array.isArray(spec.pipeline) ? spec.pipeline : [];
  buildStages(arraySource([]), readStages(pipeline), context);
  let second: DocStream | undefined;
  return {
    next: (kv) => {
      if (second === undefined) {
        const doc = input.next(kv);
        if (doc !== undefined) return doc;
        second = context.openPipeline(coll, pipeline, context.variables);
      }
      return second.next(kv);
    },
  };
}

/** Builds the pipeline of a `$lookup` once, so that its mistakes show without a document too. */
function assertJoinedPipeline(spec: unknown, context: StageContext): void {
  if (!isDoc(spec) || !Array.isArray(spec.pipeline)) return;
  const variables: Doc = { ...context.variables };
  if (isDoc(spec.let)) for (const name of Object.keys(spec.let)) setField(variables, name, null);
  buildStages(arraySource([]), readStages(spec.pipeline), { ...context, variables });
}

function countStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.')) {
    throw new CommandError(40156, 'the count field must be a non-empty string');
  }
  const groups = groupStream(input, { _id: null, [spec]: { $sum: 1 } }, context);
  return mapStream(groups, ({ [spec]: count }) => ({ [spec]: count }));
}

function buildStage(
  input: DocStream,
  stage: StageSpec,
  next: StageSpec | undefined,
  context: StageContext,
): DocStream {
  const { name, spec } = stage;
  assertStageOptions(stage);
  switch (name) {
    case '$match':
      return matchStream(input, spec, context);
    case '$limit':
      return limitStream(input, positiveStage(name, spec, 1));
    case '$skip':
      return skipStream(input, positiveStage(name, spec, 0));
    case '$sort': {
      const limit = next?.name === '$limit' ? positiveStage('$limit', next.spec, 1) : 0;
      return sortStream(input, spec, context, limit);
    }
    case '$bucket':
      return bucketStream(input, spec, context);
    case '$count':
      return countStream(input, spec, context);
    case '$unwind':
      return unwindStream(input, spec);
    case '$lookup':
      assertJoinedPipeline(spec, context);
      return lookupStream(input, spec, context);
    case '$facet':
      return facetStream(input, spec, context);
    case '$sample':
      return sampleStream(input, spec);
    case '$unionWith':
      return unionStream(input, spec, context);
    case '$sortByCount': {
      const groups = groupStream(input, { _id: spec, count: { $sum: 1 } }, context);
      return sortStream(groups, { count: -1 }, context, 0);
    }
    case '$group':
      if (isOwnGroup(spec)) return groupStream(input, spec, context);
      break;
    default:
      if (mapStageNames.has(name)) {
        return mapStream(input, compileMapStage(name, spec, context.variables));
      }
  }
  if (mingoStages.has(name)) return mingoStream(input, stage, context);
  assertStageName(name);
  throw new CommandError(40602, `${name} is only valid as the first stage in a pipeline`);
}

/** Puts stages one after another. @throws CommandError naming a stage that does not exist */
export function buildStages(
  input: DocStream,
  stages: readonly StageSpec[],
  context: StageContext,
): DocStream {
  return stages.reduce(
    (stream, stage, i) => buildStage(stream, stage, stages[i + 1], context),
    input,
  );
}
