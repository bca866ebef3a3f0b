import { hostname } from 'node:os';
import { planAggregate } from '../aggregate/command-plan.js';
import type { Doc } from '../bson/values.js';
import { isDoc } from '../bson/values.js';
import { breathe } from '../cursors.js';
import { CommandError } from '../errors.js';
import type { IndexScan, Plan } from '../query/planner.js';
import type { RecordStream } from '../query/record-stream.js';
import { readSort } from '../query/sort.js';
import { paused } from '../query/stream.js';
import type { Command } from './command.js';
import { type CommandContext, docField, findCollection, openReader } from './context.js';
import { openFind } from './find.js';
import { mongoVersion } from './handshake.js';
import { noFields, openRecords } from './locate.js';

function indexStage(scan: IndexScan): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: Object.fromEntries(scan.index.key),
    indexName: scan.index.name,
    isMultiKey: scan.index.multikey,
    isUnique: scan.index.unique,
    isSparse: scan.index.sparse,
    isPartial: scan.index.partial !== undefined,
    direction: scan.reverse ? 'backward' : 'forward',
    indexBounds: scan.bounds.described,
  };
}

function planStage(plan: Plan): Doc {
  switch (plan.kind) {
    case 'collection':
      return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
    case 'index':
      return { stage: 'FETCH', inputStage: indexStage(plan) };
    case 'union':
      return {
        stage: 'FETCH',
        inputStage: { stage: 'OR', inputStages: plan.scans.map(indexStage) },
      };
  }
}

function winningPlan(plan: Plan, sort: Doc | undefined): Doc {
  const stage = planStage(plan);
  if (readSort(sort) === undefined || plan.sorted) return stage;
  return { stage: 'SORT', sortPattern: sort, inputStage: stage };
}

interface Explained {
  readonly stream: RecordStream;
  readonly filter: Doc;
  readonly sort: Doc | undefined;
}

function openExplained(inner: CommandContext, reader: ReturnType<typeof openReader>) {
  const { body } = inner;
  const collection = findCollection(inner);
  if (collection === undefined) return undefined;
  const open = (filter: Doc, sort: Doc | undefined, limit: number, source: Doc): Explained => ({
    stream: openRecords(reader.kv, reader.sequence, collection, {
      filter,
      sort,
      limit,
      hint: source.hint,
      source,
      fields: noFields,
    }),
    filter,
    sort,
  });
  switch (inner.name) {
    case 'find': {
      const stream = openFind(inner, reader.kv, reader.sequence, noFields);
      return (
        stream && { stream, filter: docField(body, 'filter') ?? {}, sort: docField(body, 'sort') }
      );
    }
    case 'aggregate': {
      const { filter, sort, limit } = planAggregate(body.pipeline);
      return open(filter, sort, limit, body);
    }
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return open(docField(body, 'query') ?? {}, docField(body, 'sort'), 0, body);
    case 'update':
    case 'delete': {
      const list = body[`${inner.name}s`];
      const first: unknown = Array.isArray(list) ? list[0] : undefined;
      if (!isDoc(first)) throw new CommandError(9, 'explain needs one statement');
      return open(docField(first, 'q') ?? {}, undefined, first.limit === 1 ? 1 : 0, first);
    }
    default:
      throw new CommandError(59, `Explain failed due to unknown command: ${inner.name}`);
  }
}

async function statistics(
  stream: RecordStream,
  context: CommandContext,
  kv: ReturnType<typeof openReader>['kv'],
) {
  const started = performance.now();
  let returned = 0;
  for (let match = stream.next(kv); match !== undefined; match = stream.next(kv)) {
    if (match !== paused) returned++;
    else {
      context.checkTime();
      await breathe();
    }
  }
  return {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: stream.scanner.keysExamined,
    totalDocsExamined: stream.scanner.docsExamined,
  };
}

/** Tells how a command would find its documents, and with `executionStats` what that takes. */
export const explain: Command = {
  fields: { verbosity: 'string' },
  run: async (context) => {
    const body = context.body.explain;
    if (!isDoc(body)) throw new CommandError(14, 'explain needs a command');
    const inner: CommandContext = {
      ...context,
      name: Object.keys(body)[0] ?? '',
      body: { ...body, $db: context.db },
      sequences: new Map(),
    };
    const reader = openReader(context);
    try {
      const explained = openExplained(inner, reader);
      const verbosity = context.body.verbosity ?? 'allPlansExecution';
      const plan: Doc =
        explained === undefined
          ? { stage: 'EOF' }
          : winningPlan(explained.stream.plan, explained.sort);
      const queryPlanner = {
        namespace: `${context.db}.${String(body[inner.name])}`,
        parsedQuery: explained?.filter ?? {},
        winningPlan: plan,
        rejectedPlans: [],
      };
      const stats =
        explained === undefined || verbosity === 'queryPlanner'
          ? {}
          : { executionStats: await statistics(explained.stream, context, reader.kv) };
      return {
        explainVersion: '1',
        queryPlanner,
        ...stats,
        command: inner.body,
        serverInfo: { host: hostname(), version: mongoVersion, gitVersion: 'embedded-mongo' },
        ok: 1,
      };
    } finally {
      reader.release();
    }
  },
};
