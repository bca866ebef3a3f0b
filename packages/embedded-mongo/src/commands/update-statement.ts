import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { compileFilter, type Filter, type MatchState } from '../query/filter.js';
import { paused } from '../query/stream.js';
import { insertRecord, readRecord, updateRecord, type WriteTarget } from '../storage/records.js';
import type { WriteJob } from '../storage/write-queue.js';
import { compileUpdate, type Update } from '../update/update.js';
import { upsertDocument } from '../update/upsert.js';
import {
  type CommandContext,
  collationOf,
  ensureCollection,
  findCollection,
  patiently,
  sequenceOf,
  shouldYield,
} from './context.js';
import { assertId } from './insert.js';
import { openRecords } from './locate.js';

export interface UpdateStatement {
  readonly filter: Doc;
  readonly update: unknown;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly arrayFilters: unknown;
  readonly sort: Doc | undefined;
  readonly hint: unknown;
  readonly source: Doc;
  readonly variables: Doc | undefined;
}

export interface Updated {
  matched: number;
  modified: number;
  upserted: Doc | undefined;
  /** The first document, before and after. */
  before: Doc | undefined;
  after: Doc | undefined;
}

interface Compiled {
  readonly filter: Filter;
  readonly update: Update;
}

/** Looks at one record again, as it is now, and changes it. False when it no longer matches. */
function changeRecord(
  context: CommandContext,
  target: WriteTarget,
  number: number,
  { filter, update }: Compiled,
  result: Updated,
): boolean {
  const collection = findCollection(context);
  const raw = collection && readRecord(target.kv, collection, number);
  if (collection === undefined || raw === undefined) return false;
  const doc = decode(raw);
  const state: MatchState = { position: undefined };
  if (!filter.matches(doc, state)) return false;
  const after = update.apply(doc, { position: state.position, inserting: false });
  const bytes = encode(after);
  const changed = !bytes.equals(raw);
  if (changed) updateRecord(target, collection, number, { raw, doc }, { raw: bytes, doc: after });
  result.matched++;
  if (changed) result.modified++;
  result.before ??= doc;
  result.after ??= after;
  return true;
}

/** Runs one update: finds, changes, and inserts where nothing was found and `upsert` is set. */
export function* updateStatement(
  context: CommandContext,
  target: WriteTarget,
  statement: UpdateStatement,
  saveProgress: () => void,
): WriteJob<Updated> {
  const { multi, upsert, source, variables } = statement;
  const options = { collation: collationOf(source), variables };
  const compiled: Compiled = {
    filter: compileFilter(statement.filter, options),
    update: compileUpdate(statement.update, statement.arrayFilters, options),
  };
  const result: Updated = {
    matched: 0,
    modified: 0,
    upserted: undefined,
    before: undefined,
    after: undefined,
  };
  for (let attempt = 0; attempt < 2 && result.matched === 0; attempt++) {
    const collection = findCollection(context);
    if (collection === undefined) break;
    const search = { ...statement, limit: multi ? 0 : 1 };
    const stream = openRecords(target.kv, sequenceOf(context), collection, search);
    // An update may move a document forward in the index that is being walked.
    const touched = new Set<number>();
    let missed = false;
    for (;;) {
      const match = stream.next(target.kv);
      if (match === undefined) break;
      if (match !== paused && !touched.has(match.number)) {
        if (multi) touched.add(match.number);
        const { number } = match;
        const changed = yield* patiently(() =>
          changeRecord(context, target, number, compiled, result),
        );
        missed ||= !changed;
        if (!multi) break;
      }
      if (shouldYield(context)) {
        saveProgress();
        yield;
        stream.scanner.refresh();
      }
    }
    if (!missed) break;
  }
  if (result.matched === 0 && upsert) insertUpsert(context, target, statement, compiled, result);
  return result;
}

function insertUpsert(
  context: CommandContext,
  target: WriteTarget,
  statement: UpdateStatement,
  { update }: Compiled,
  result: Updated,
): void {
  const doc = upsertDocument(statement.filter, update);
  assertId(doc._id);
  insertRecord(target, ensureCollection(context, target), encode(doc), doc);
  result.upserted = doc;
  result.after = doc;
}
