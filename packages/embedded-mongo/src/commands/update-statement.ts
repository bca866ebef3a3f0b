import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { patchRaw } from '../bson/splice.js';
import type { Doc } from '../bson/values.js';
import { union } from '../query/fields.js';
import { compileFilter, type Filter, type MatchState } from '../query/filter.js';
import type { Match } from '../query/record-stream.js';
import { paused } from '../query/stream.js';
import { type Collection, indexesOver } from '../storage/collection.js';
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
  /** The caller wants to see the document, before or after. */
  readonly returnsDocument: boolean;
  readonly source: Doc;
  readonly variables: Doc | undefined;
}

export interface Updated {
  matched: number;
  modified: number;
  upserted: Doc | undefined;
  /** The first document, before and after; in full if the statement asked for it. */
  before: Doc | undefined;
  after: Doc | undefined;
}

interface Compiled {
  readonly filter: Filter;
  readonly update: Update;
  /** What is decoded of each document, as long as the collection has the same indexes. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly version: number;
}

const idField: ReadonlySet<string> = new Set(['_id']);

/** The top-level fields that an update must see of a document; undefined for all of them. */
function neededFields(
  collection: Collection,
  filter: Filter,
  update: Update,
  statement: UpdateStatement,
): ReadonlySet<string> | undefined {
  if (update.fields === undefined || statement.returnsDocument) return undefined;
  const indexes = indexesOver(collection, update.fields);
  return union(idField, update.fields, filter.fields, ...indexes.map(({ fields }) => fields));
}

/** The document after an update, as bytes: only what the update touches is encoded again. */
function encodeAfter({ update }: Compiled, raw: Buffer, after: Doc): Buffer {
  return update.fields === undefined ? encode(after) : patchRaw(raw, update.fields, after);
}

/**
 * Changes one record. False when it is gone or no longer matches.
 * @param found the record as it was just read, decoded and found to match; else it is read again
 */
function changeRecord(
  context: CommandContext,
  target: WriteTarget,
  number: number,
  found: Match | undefined,
  compiled: Compiled,
  result: Updated,
): boolean {
  const { filter, update } = compiled;
  const collection = findCollection(context);
  if (collection === undefined) return false;
  const sameIndexes = collection.version === compiled.version;
  const fresh = sameIndexes ? found : undefined;
  const fields = sameIndexes ? compiled.fields : undefined;
  const raw = fresh?.raw ?? readRecord(target.kv, collection, number);
  if (raw === undefined) return false;
  const doc = fresh?.doc ?? decode(raw, 0, fields);
  const state: MatchState = { position: fresh?.position };
  if (fresh === undefined && !filter.matches(doc, state)) return false;
  const after = update.apply(doc, { position: state.position, inserting: false });
  const bytes = encodeAfter(compiled, raw, after);
  const changed = !bytes.equals(raw);
  if (changed) {
    const [before, now] = [
      { raw, doc },
      { raw: bytes, doc: after },
    ];
    updateRecord(target, collection, number, before, now, update.fields);
  }
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
  const filter = compileFilter(statement.filter, options);
  const update = compileUpdate(statement.update, statement.arrayFilters, options);
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
    const fields = neededFields(collection, filter, update, statement);
    const compiled: Compiled = { filter, update, fields, version: collection.version };
    const search = { ...statement, limit: multi ? 0 : 1, fields };
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
        // Only a document that was decoded to see whether it matches is known to match still.
        let fresh = match.doc === undefined ? undefined : match;
        let attempts = 0;
        const changed = yield* patiently(() => {
          if (attempts++ > 0) fresh = undefined;
          return changeRecord(context, target, number, fresh, compiled, result);
        });
        if (attempts > 1) stream.scanner.refresh();
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
  if (result.matched === 0 && upsert) insertUpsert(context, target, statement, update, result);
  return result;
}

function insertUpsert(
  context: CommandContext,
  target: WriteTarget,
  statement: UpdateStatement,
  update: Update,
  result: Updated,
): void {
  const doc = upsertDocument(statement.filter, update);
  assertId(doc._id);
  insertRecord(target, ensureCollection(context, target), encode(doc), doc);
  result.upserted = doc;
  result.after = doc;
}
