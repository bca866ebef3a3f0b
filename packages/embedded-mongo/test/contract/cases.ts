import { Binary, BSONRegExp, Double, Int32, Long, ObjectId, Timestamp } from 'bson';

/*
 * The expectations of the differential test. They come from MongoDB's documentation of the comparison
 * order, query operators, update operators and aggregation expressions, not from this server's code,
 * and hold for any MongoDB 7.0.
 */

export type Kind =
  | 'missing'
  | 'null'
  | 'number'
  | 'string'
  | 'object'
  | 'array'
  | 'binary'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex';

/** A value and its documented properties. */
export interface Sample {
  readonly name: string;
  readonly value: unknown;
  readonly kind: Kind;
  /** The name of its BSON type, as `$type` spells it. */
  readonly type: string;
  /** The position among the samples of its kind. Equal values have the same position. */
  readonly order: number;
  readonly elements?: readonly Sample[];
}

function sample(name: string, kind: Kind, type: string, order: number, value: unknown): Sample {
  return { name, kind, type, order, value };
}

const number = (name: string, type: string, order: number, value: unknown) =>
  sample(name, 'number', type, order, value);

export const missing = sample('missing', 'missing', 'missing', 0, undefined);

/** Numbers in ascending order, NaN first. Equal numbers have the same `order`. */
export const numbers: readonly Sample[] = [
  number('NaN', 'double', 0, new Double(Number.NaN)),
  number('-Infinity', 'double', 1, new Double(Number.NEGATIVE_INFINITY)),
  number('long minimum', 'long', 2, Long.MIN_VALUE),
  number('-2.5', 'double', 3, new Double(-2.5)),
  number('-1', 'int', 4, new Int32(-1)),
  number('-0', 'double', 5, new Double(-0)),
  number('0', 'int', 5, new Int32(0)),
  number('double 0.1', 'double', 7, new Double(0.1)),
  number('1', 'int', 8, new Int32(1)),
  number('1.0', 'double', 8, new Double(1)),
  number('long 1', 'long', 8, Long.fromNumber(1)),
  number('7', 'int', 9, new Int32(7)),
  number('int maximum', 'int', 10, new Int32(2147483647)),
  number('2^53', 'double', 11, new Double(2 ** 53)),
  number('long 2^53', 'long', 11, Long.fromString('9007199254740992')),
  number('long 2^53+1', 'long', 12, Long.fromString('9007199254740993')),
  number('long maximum', 'long', 13, Long.MAX_VALUE),
  number('2^63', 'double', 14, new Double(2 ** 63)),
  number('Infinity', 'double', 16, new Double(Number.POSITIVE_INFINITY)),
];

export const strings: readonly Sample[] = [
  sample('empty string', 'string', 'string', 0, ''),
  sample('"A"', 'string', 'string', 1, 'A'),
  sample('"a"', 'string', 'string', 2, 'a'),
  sample('"ab"', 'string', 'string', 3, 'ab'),
  sample('"çay"', 'string', 'string', 4, 'çay'),
  sample('"😀"', 'string', 'string', 5, '😀'),
];

/** The other kinds, in BSON's comparison order. */
export const others: readonly Sample[] = [
  sample('null', 'null', 'null', 0, null),
  sample('empty object', 'object', 'object', 0, {}),
  sample('{x: 1}', 'object', 'object', 1, { x: 1 }),
  sample('{x: 2}', 'object', 'object', 2, { x: 2 }),
  sample('{y: 1}', 'object', 'object', 3, { y: 1 }),
  sample('binary', 'binary', 'binData', 0, new Binary(Buffer.from([5]), 0)),
  sample('ObjectId', 'objectId', 'objectId', 0, new ObjectId('0123456789abcdef01234567')),
  sample('false', 'bool', 'bool', 0, false),
  sample('true', 'bool', 'bool', 1, true),
  sample('leap day', 'date', 'date', 0, new Date('2020-02-29T23:59:59.999Z')),
  sample('new year', 'date', 'date', 1, new Date('2021-01-01T00:00:00.000Z')),
  sample('Timestamp(1, 2)', 'timestamp', 'timestamp', 0, new Timestamp({ t: 1, i: 2 })),
  sample('late Timestamp', 'timestamp', 'timestamp', 1, new Timestamp({ t: 4294967295, i: 1 })),
  sample('/a/', 'regex', 'regex', 0, new BSONRegExp('a', '')),
];

export const scalars: readonly Sample[] = [...numbers, ...strings, ...others];

export function arrayOf(name: string, elements: readonly Sample[]): Sample {
  return {
    name,
    kind: 'array',
    type: 'array',
    order: 0,
    value: elements.map(({ value }) => value),
    elements,
  };
}

/** The kinds in BSON's comparison order. In queries and sorting a missing value counts as null. */
export const kindOrder: readonly Kind[] = [
  'missing',
  'null',
  'number',
  'string',
  'object',
  'array',
  'binary',
  'objectId',
  'bool',
  'date',
  'timestamp',
  'regex',
];

/** Compares two samples that are not arrays, in BSON's comparison order. */
export function compareSamples(a: Sample, b: Sample): number {
  return kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.order - b.order;
}

const isNaNSample = ({ kind, order }: Sample) => kind === 'number' && order === 0;
const isNullish = ({ kind }: Sample) => kind === 'null' || kind === 'missing';

/** Whether a value that is not an array satisfies a comparison operator. */
function satisfies(operator: string, value: Sample, operand: Sample): boolean {
  const equal = isNullish(operand)
    ? isNullish(value)
    : value.kind === operand.kind && value.order === operand.order;
  if (operator === '$eq') return equal;
  const orEqual = operator === '$gte' || operator === '$lte';
  if (isNullish(operand)) return orEqual && equal;
  if (value.kind !== operand.kind) return false;
  if (isNaNSample(value) || isNaNSample(operand)) {
    return orEqual && isNaNSample(value) && isNaNSample(operand);
  }
  if (equal) return orEqual;
  return operator.startsWith('$g') === compareSamples(value, operand) > 0;
}

/**
 * Whether a query matches a field: its value, or one element if it is an array, must satisfy the
 * condition.
 */
export function expectMatch(operator: string, field: Sample, operand: Sample): boolean {
  if (operator === '$ne') return !expectMatch('$eq', field, operand);
  if (operator === '$nin') return !expectMatch('$eq', field, operand);
  if (operator === '$in') return expectMatch('$eq', field, operand);
  if (operator === '$not $gt') return !expectMatch('$gt', field, operand);
  const inside = field.elements?.some((element) =>
    element.kind === 'array' ? false : satisfies(operator, element, operand),
  );
  if (inside === true) return true;
  // A query also compares the array itself, but no operand here is an array, so that never matches.
  if (field.kind !== 'array') return satisfies(operator, field, operand);
  return satisfies(operator, field, operand);
}

/** Whether a value counts as true in an expression. */
export function expectTruth({ kind, type, order, value }: Sample): boolean {
  if (kind === 'missing' || kind === 'null' || value === false) return false;
  return !(kind === 'number' && order === 5 && type !== '');
}

/** The result of `{ $cmp: [a, b] }`, in which a missing value is less than null. */
export function expectOrder(a: Sample, b: Sample): number {
  return Math.sign(compareSamples(a, b));
}

/** The type of a sum or product of two numbers that does not overflow. */
export function expectNumberType(a: Sample, b: Sample): string {
  for (const type of ['double', 'long']) if ([a.type, b.type].includes(type)) return type;
  return 'int';
}
