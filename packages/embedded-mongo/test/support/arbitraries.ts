import { Binary, BSONRegExp, Double, Long, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { toDouble } from '../../src/bson/numbers.js';

/** Numbers of all types, close to each other and at the edges. */
export const numbers: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer(),
  fc.integer({ min: -3, max: 3 }),
  fc.double().map(toDouble),
  fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
  fc.constantFrom(0.1, 0.1 + 0.2, 2 ** 53, -(2 ** 53), 2 ** 63, -(2 ** 63), 5e-324, Number.NaN, -0),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map((value) => Long.fromBigInt(value)),
);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', 'a', 'a\0', 'a\0b', 'ab', 'ı', 'i', '😀', '\uffff', 'çay'),
);

const scalars: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: numbers },
  { weight: 3, arbitrary: text },
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 5 }), fc.constantFrom(0, 4, 128))
    .map(([bytes, subtype]) => new Binary(bytes, subtype)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new BSONRegExp('a', ''), new BSONRegExp('a', 'i'), new BSONRegExp('b', '')),
);

/** Values of every BSON type that is indexed, nested two levels deep. */
export const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'ç'), tie('value'), { maxKeys: 3 }),
    },
  ),
})).value;

export const documents = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'uzun bir alan'),
  values,
  { maxKeys: 5 },
);
