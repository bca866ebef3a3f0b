import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/values.js';
import { badValue, CommandError, unsupported } from '../errors.js';
import { typeName } from '../query/type-names.js';
import type { CommandContext } from './context.js';

const numbers = ['long', 'int', 'double'];

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

/** What a command or a part of it may hold: the type of each field. */
export type FieldTable = Readonly<Record<string, keyof typeof kinds>>;

export interface Command {
  /** Its own fields, besides its name and those that every command takes. */
  readonly fields: FieldTable;
  /** MongoDB lets this command have any other field too. */
  readonly open?: true;
  readonly run: (context: CommandContext) => Promise<Doc> | Doc;
}

/** What every command takes. */
const genericFields: FieldTable = {
  $db: 'string',
  $readPreference: 'object',
  $clusterTime: 'object',
  txnNumber: 'number',
  lsid: 'object',
  comment: 'any',
  maxTimeMS: 'number',
  readConcern: 'object',
  writeConcern: 'object',
};

function assertField(table: FieldTable, where: string, name: string, value: unknown): void {
  const kind = Object.hasOwn(table, name) ? table[name] : undefined;
  if (kind === undefined) {
    // What is switched off need not be known.
    if (value === false || value === null) return;
    throw new CommandError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
  const types: readonly string[] | undefined = kinds[kind];
  const type = typeName(value);
  if (value !== null && types !== undefined && !types.includes(type)) {
    const expected = types.length === 1 ? `type '${types[0]}'` : `types '[${types.join(', ')}]'`;
    throw new CommandError(
      14,
      `BSON field '${where}.${name}' is the wrong type '${type}', expected ${expected}`,
    );
  }
}

/**
 * Sees that a part of a command holds only fields that are known and of the right type.
 * @param where the name of the command, or of the part as in `update.updates`
 * @throws CommandError 40415 or 14
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

/**
 * One server that answers when a write is on disk satisfies every concern but a snapshot and
 * those that need more servers.
 * @throws CommandError 115 for these, 2 for a level that does not exist
 */
export function assertConcerns({ readConcern, writeConcern }: Doc): void {
  if (isDoc(readConcern)) {
    const { level } = readConcern;
    if (level === 'snapshot') throw unsupported("readConcern level 'snapshot'");
    if (!['local', 'majority', 'available', 'linearizable', undefined].includes(level as string)) {
      throw badValue(`Enumeration value '${level}' for readConcern.level is not a valid value.`);
    }
  }
  if (isDoc(writeConcern)) {
    const { w = 1 } = writeConcern;
    const met = w === 'majority' || (toNumber(w) ?? 2) <= 1;
    if (!met) throw unsupported(`The write concern w: ${JSON.stringify(w)}`);
  }
}
