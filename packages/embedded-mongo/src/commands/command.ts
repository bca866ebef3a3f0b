import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';
import type { CommandContext } from './context.js';

const numbers = ['long', 'int', 'decimal', 'double'];

/** The BSON types that a field of a command may have. */
const kinds = {
  any: undefined,
  array: ['array'],
  bool: ['bool'],
  /** A boolean, or a number that stands for one. */
  flag: ['bool', ...numbers],
  number: numbers,
  object: ['object'],
  string: ['string'],
  hint: ['object', 'string'],
} as const satisfies Record<string, readonly string[] | undefined>;

/**
 * What a command or a part of it may hold: the type of each field, or 'refused' for a field that
 * MongoDB knows, that would change the result and that this server does not support.
 */
export type FieldTable = Readonly<Record<string, keyof typeof kinds | 'refused'>>;

export type CommandReply = Doc | Buffer;

export interface Command {
  /** Its own fields, besides its name and those that every command takes. */
  readonly fields: FieldTable;
  /** MongoDB lets this command have any other field too. */
  readonly open?: true;
  readonly run: (context: CommandContext) => Promise<CommandReply> | CommandReply;
}

/** What every command takes. */
const genericFields: FieldTable = {
  $db: 'string',
  $readPreference: 'object',
  $clusterTime: 'object',
  $queryOptions: 'object',
  apiVersion: 'string',
  apiStrict: 'bool',
  apiDeprecationErrors: 'bool',
  autocommit: 'bool',
  startTransaction: 'bool',
  txnNumber: 'number',
  lsid: 'object',
  clientOperationKey: 'any',
  comment: 'any',
  help: 'refused',
  maxTimeMS: 'number',
  readConcern: 'object',
  stmtId: 'refused',
  stmtIds: 'refused',
  writeConcern: 'object',
};

function assertField(table: FieldTable, where: string, name: string, value: unknown): void {
  const kind = Object.hasOwn(table, name) ? table[name] : undefined;
  if (kind === undefined) {
    throw new CommandError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
  if (value === null) return;
  if (kind === 'refused') {
    if (value === false) return;
    throw new CommandError(115, `${where}'s option '${name}' is not supported by this server`);
  }
  const types: readonly string[] | undefined = kinds[kind];
  if (types === undefined) return;
  const type = typeName(value);
  if (types.includes(type)) return;
  const expected = types.length === 1 ? `type '${types[0]}'` : `types '[${types.join(', ')}]'`;
  throw new CommandError(
    14,
    `BSON field '${where}.${name}' is the wrong type '${type}', expected ${expected}`,
  );
}

/**
 * Sees that a part of a command holds only fields that are known and of the right type.
 * @param where the name of the command, or of the part as in `update.updates`
 * @throws CommandError 40415, 14, or 115 for a field that is not supported
 */
export function assertFields(table: FieldTable, where: string, part: Doc): void {
  for (const name of Object.keys(part)) assertField(table, where, name, part[name]);
}

/** The same for a whole command, whose first field is its name. */
export function assertCommandFields(command: Command, name: string, body: Doc): void {
  for (const field of Object.keys(body)) {
    if (field === name) continue;
    if (Object.hasOwn(genericFields, field)) assertField(genericFields, name, field, body[field]);
    else if (command.open !== true) assertField(command.fields, name, field, body[field]);
  }
}
