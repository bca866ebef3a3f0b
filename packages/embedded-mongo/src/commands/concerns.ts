import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { assertFields } from './command.js';

const levels = new Set(['local', 'majority', 'available', 'linearizable', 'snapshot']);

/** The commands of version 1 of MongoDB's stable API. */
const stableCommands = new Set(
  `abortTransaction aggregate collMod commitTransaction count create createIndexes delete drop
  dropDatabase dropIndexes endSessions explain find findAndModify getMore hello insert killCursors
  listCollections listDatabases listIndexes ping refreshSessions update`.split(/\s+/),
);

function assertApi(name: string, body: Doc): void {
  if (body.apiVersion === undefined) {
    if (body.apiStrict === undefined && body.apiDeprecationErrors === undefined) return;
    throw new CommandError(
      322,
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    );
  }
  if (body.apiVersion !== '1') throw new CommandError(322, 'API version must be "1"');
  if (body.apiStrict === true && !stableCommands.has(name)) {
    throw new CommandError(
      323,
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
  }
}

/**
 * Reads what a command says of the API's version and of the durability that it wants to see. One
 * server that answers when a write is on disk satisfies every level.
 * @throws CommandError for what MongoDB does not know
 */
export function assertConcerns(name: string, body: Doc): void {
  assertApi(name, body);
  const { readConcern, writeConcern } = body;
  if (isDoc(readConcern)) {
    const table = {
      level: 'string',
      afterClusterTime: 'any',
      atClusterTime: 'refused',
      provenance: 'string',
    } as const;
    assertFields(table, 'readConcern', readConcern);
    const { level } = readConcern;
    if (level !== undefined && !levels.has(level as string)) {
      throw new CommandError(
        2,
        `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
      );
    }
  }
  if (isDoc(writeConcern)) {
    const table = {
      w: 'any',
      j: 'flag',
      wtimeout: 'number',
      fsync: 'flag',
      provenance: 'string',
    } as const;
    assertFields(table, 'writeConcern', writeConcern);
  }
}

/** What a reply says when a write was made but cannot reach as many servers as was asked for. */
export function writeConcernError(body: Doc): Doc | undefined {
  const { writeConcern } = body;
  if (!isDoc(writeConcern)) return undefined;
  const { w } = writeConcern;
  if (typeof w === 'string' && w !== 'majority') {
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      errInfo: { writeConcern },
    };
  }
  if ((toNumber(w) ?? 1) <= 1) return undefined;
  return {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
    errInfo: { writeConcern },
  };
}
