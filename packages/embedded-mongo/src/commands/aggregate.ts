import { planAggregate, readStages, type SourcePlan } from '../aggregate/command-plan.js';
import { constantCount } from '../aggregate/constant-count.js';
import { neededFields } from '../aggregate/needed-fields.js';
import { buildStages } from '../aggregate/pipeline.js';
import { assertStageName } from '../aggregate/stage-names.js';
import { arraySource, type DocStream, type StageContext } from '../aggregate/stages.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import { compileFilter } from '../query/filter.js';
import { readSort } from '../query/sort.js';
import { paused, type Stream } from '../query/stream.js';
import type { Collection } from '../storage/collection.js';
import type { KvReader } from '../storage/kv.js';
import { writeOutput } from './aggregate-output.js';
import { assertFields, type Command } from './command.js';
import {
  type CommandContext,
  collationOf,
  docField,
  findCollection,
  openReader,
  wholeField,
} from './context.js';
import { countMatches } from './count-distinct.js';
import { firstReply } from './cursor-reply.js';
import { openRecords } from './locate.js';

interface Reader {
  readonly kv: KvReader;
  readonly sequence: number;
}

function decoded(
  records: Stream<{ raw: Buffer; doc: Doc | undefined }>,
  fields: ReadonlySet<string> | undefined,
): DocStream {
  return {
    next: (kv) => {
      const match = records.next(kv);
      if (match === undefined || match === paused) return match;
      return match.doc ?? decode(match.raw, 0, fields);
    },
  };
}

function sourceRecords(
  context: CommandContext,
  reader: Reader,
  collection: Collection,
  plan: SourcePlan,
  variables: Doc | undefined,
  fields: ReadonlySet<string> | undefined,
) {
  return openRecords(reader.kv, reader.sequence, collection, {
    filter: plan.filter,
    sort: plan.sort,
    skip: plan.skip,
    limit: plan.limit,
    hint: context.body.hint,
    source: context.body,
    variables,
    fields,
  });
}

function stageContext(
  context: CommandContext,
  reader: Reader,
  variables: Doc | undefined,
): StageContext {
  return {
    variables,
    collation: collationOf(context.body),
    openPipeline: (name, pipeline, bound) => {
      const plan = planAggregate(pipeline);
      const collection = context.server.catalog.find(context.db, name);
      const fields = neededFields(plan.rest);
      const inner: CommandContext = { ...context, body: { ...context.body, hint: undefined } };
      if (collection === undefined) assertPlan(plan, context, bound);
      const source =
        collection === undefined
          ? arraySource([])
          : decoded(sourceRecords(inner, reader, collection, plan, bound, fields), fields);
      return buildStages(source, plan.rest, stageContext(inner, reader, bound));
    },
  };
}

function encoded(stream: DocStream): Stream<Buffer> {
  return {
    next: (kv) => {
      const doc = stream.next(kv);
      return doc === undefined || doc === paused ? doc : encode(doc);
    },
  };
}

/** Sees that what the planner takes over is right, also where there is no collection to search. */
function assertPlan(plan: SourcePlan, context: CommandContext, variables: Doc | undefined): void {
  compileFilter(plan.filter, { collation: collationOf(context.body), variables });
  readSort(plan.sort);
}

/** A pipeline on a database as a whole, which can only begin with `$documents`. */
function databaseStream(pipeline: readonly unknown[], context: StageContext): DocStream {
  const [first, ...rest] = readStages(pipeline);
  if (first?.name !== '$documents') {
    if (first !== undefined) assertStageName(first.name);
    throw new CommandError(
      73,
      `{aggregate: 1} is not valid for '${first?.name ?? ''}'; a collection is required.`,
    );
  }
  const documents = compileExpression(first.spec, context.variables)({});
  if (!Array.isArray(documents) || !documents.every(isDoc)) {
    throw new CommandError(5858203, '$documents must be an array of objects');
  }
  return buildStages(arraySource(documents), rest, context);
}

async function openAggregate(
  context: CommandContext,
  reader: Reader,
  pipeline: readonly unknown[],
): Promise<DocStream> {
  const variables = docField(context.body, 'let');
  const stages = stageContext(context, reader, variables);
  if (context.body.aggregate === 1) return databaseStream(pipeline, stages);
  const plan = planAggregate(pipeline);
  const collection = findCollection(context);
  if (collection === undefined) {
    assertPlan(plan, context, variables);
    return buildStages(arraySource([]), plan.rest, stages);
  }
  const fields = neededFields(plan.rest);
  const records = sourceRecords(context, reader, collection, plan, variables, fields);
  const counted = plan.limit === 0 && plan.skip === 0 ? constantCount(plan.rest[0]) : undefined;
  if (counted !== undefined && records.needsNoMatching) {
    const all = Object.keys(plan.filter).length === 0 && context.transaction === undefined;
    const total = all ? collection.count : await countMatches(context, records, reader.kv);
    const first = total === 0 ? [] : [counted(total)];
    return buildStages(arraySource(first), plan.rest.slice(1), stages);
  }
  return buildStages(decoded(records, fields), plan.rest, stages);
}

export const aggregate: Command = {
  fields: {
    pipeline: 'array',
    cursor: 'object',
    allowDiskUse: 'bool',
    bypassDocumentValidation: 'flag',
    hint: 'hint',
    collation: 'object',
    let: 'object',
    explain: 'refused',
  },
  run: async (context) => {
    const { body } = context;
    const { pipeline, cursor } = body;
    const stages = readStages(pipeline);
    if (!isDoc(cursor)) {
      throw new CommandError(
        9,
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    assertFields({ batchSize: 'number' }, 'aggregate.cursor', cursor);
    const namespace = `${context.db}.${String(body.aggregate)}`;
    const output = stages.at(-1);
    const misplaced = stages.slice(0, -1).find(({ name }) => name === '$out' || name === '$merge');
    if (misplaced !== undefined) {
      throw new CommandError(
        40601,
        `${misplaced.name} can only be the final stage in the pipeline`,
      );
    }
    const reader = openReader(context);
    try {
      const writes = output?.name === '$out' || output?.name === '$merge';
      const given = pipeline as unknown[];
      const stream = await openAggregate(context, reader, writes ? given.slice(0, -1) : given);
      if (writes) {
        await writeOutput(context, output, stream, reader.kv);
        return await firstReply(context, namespace, { next: () => undefined }, reader.kv, {
          batchSize: 0,
          singleBatch: true,
        });
      }
      const batchSize = wholeField(cursor, 'batchSize');
      return await firstReply(context, namespace, encoded(stream), reader.kv, {
        batchSize,
        singleBatch: false,
      });
    } finally {
      reader.release();
    }
  },
};
