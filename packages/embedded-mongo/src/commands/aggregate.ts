import { buildStages } from '../aggregate/pipeline.js';
import { constantCount, neededFields, planAggregate } from '../aggregate/plan.js';
import type { Docs } from '../aggregate/streams.js';
import { decode } from '../bson/decode.js';
import { assertDocumentSize, encode } from '../bson/encode.js';
import { type Doc, isDoc } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import type { Match } from '../query/find-records.js';
import { paused, type Reader, type Stream } from '../query/stream.js';
import { assertFields, type Command } from './command.js';
import {
  type CommandContext,
  findCollection,
  namespaceOf,
  openRecords,
  wholeField,
  withSnapshot,
} from './context.js';
import { countAll, countEntries } from './count-distinct.js';
import { firstReply } from './find.js';

function* documentsOf(matches: Stream<Match>, fields: ReadonlySet<string> | undefined): Docs {
  for (const match of matches) {
    yield match === paused ? match : (match.doc ?? decode(match.raw, fields));
  }
}

function* encoded(docs: Docs): Stream<Buffer> {
  for (const doc of docs) {
    const bytes = doc === paused ? doc : encode(doc);
    if (bytes !== paused) assertDocumentSize(bytes.length);
    yield bytes;
  }
}

async function openAggregate(
  context: CommandContext,
  reader: Reader,
  sequence: number,
): Promise<Docs> {
  const { pipeline, hint } = context.body;
  const plan = planAggregate(pipeline);
  const collection = findCollection(context);
  const fields = neededFields(plan.rest);
  const records = openRecords(reader, sequence, collection, { ...plan, hint, fields });
  const counted = plan.limit === 0 && plan.skip === 0 ? constantCount(plan.rest[0]) : undefined;
  const all = Object.keys(plan.filter).length === 0 && hint === undefined;
  const ranges = all ? [] : records.ranges;
  if (collection === undefined || counted === undefined || ranges === undefined) {
    return buildStages(documentsOf(records.matches, fields), plan.rest);
  }
  // Only to report errors in the later stages: the counting stage itself is not run.
  buildStages([], plan.rest);
  const total = all ? countAll(reader, collection) : countEntries(reader, ranges, context);
  return buildStages(total === 0 ? [] : [counted(total)], plan.rest.slice(1));
}

export const aggregate: Command = {
  fields: { pipeline: 'array', cursor: 'object', allowDiskUse: 'bool', hint: 'hint' },
  run: (context) => {
    const namespace = namespaceOf(context);
    const { cursor } = context.body;
    if (!isDoc(cursor)) throw failedToParse("The 'cursor' option is required");
    assertFields({ batchSize: 'number' }, 'aggregate.cursor', cursor as Doc);
    const options = { batchSize: wholeField(cursor, 'batchSize'), singleBatch: false };
    return withSnapshot(context, async (reader, sequence) => {
      const docs = await openAggregate(context, reader, sequence);
      return firstReply(context, namespace, encoded(docs), reader, options);
    });
  },
};
