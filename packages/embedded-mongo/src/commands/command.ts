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
  /** A boolean, or a number that is used as one. */
  flag: ['bool', ...numbers],
  number: numbers,
  object: ['object'],
  string: ['string'],
  hint: ['object', 'string'],
} as const satisfies Record<string, readonly string[] | undefined>;

/** The fields that a command, or a part of it, may have, and their types. */
export type FieldTable = Readonly<Record<string, keyof typeof kinds>>;

export interface Command {
  /** The command's own fields, without its name and the generic fields. */
  readonly fields: FieldTable;
  /** Unknown fields are allowed, as MongoDB allows them in this command. */
  readonly open?: true;
  readonly run: (context: CommandContext) => Promise<Doc> | Doc;
}

/** The fields that every command may have. */
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
    // An unknown option that is off does no harm.
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
 * Checks that a part of a command has only known fields, each of the right type.
 * @param where the name of the command, or of the part as in `update.updates`
 * @throws CommandError 40415 or 14
 */
export function assertFields(table: FieldTable, where: string, part: Doc): void {
  for (const name of Object.keys(part)) assertField(table, where, name, part[name]);
}

/** The same check for a whole command, whose first field is its name. */
export function assertCommandFields(command: Command, name: string, body: Doc): void {
  for (const field of Object.keys(body)) {
    if (field === name) continue;
    if (Object.hasOwn(genericFields, field)) assertField(genericFields, name, field, body[field]);
    else if (command.open !== true) assertField(command.fields, name, field, body[field]);
  }
}

/**
 * Checks the read and write concern. This server replies when a write is on disk, so it satisfies all
 * of them except `snapshot` and those that need more than one server.
 * @throws CommandError 115 for these, 2 for an unknown read concern level
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
