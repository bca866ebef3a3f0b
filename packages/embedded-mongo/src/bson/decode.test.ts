import { Binary, Decimal128, Double, deserialize, EJSON, Int32, Long, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors.js';
import { documents } from '../testing/arbitraries.js';
import { identicalValues } from './compare.js';
import { decode } from './decode.js';
import { encode } from './encode.js';

describe('decode', () => {
  it('gives back every document with the types that it had', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const bytes = encode(doc);
        const again = decode(bytes);
        expect(identicalValues(again, doc)).toBe(true);
        expect(encode(again).equals(bytes)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads what the official library reads', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const bytes = encode(doc);
        const official = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
        expect(EJSON.stringify(serialize(decode(bytes)))).toBe(
          EJSON.stringify(serialize(official)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps Int32, Double and Long apart', () => {
    const bytes = Buffer.from(
      serialize({
        int: new Int32(5),
        double: new Double(5),
        long: Long.fromNumber(5),
        decimal: Decimal128.fromString('5'),
        zero: -0,
        binary: new Binary(Buffer.from('old'), 2),
      }),
    );
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  });

  it('reads only the fields that are asked for', () => {
    const bytes = encode({ a: 1, b: { c: [1, 'x', null] }, d: 'text', e: 2 });
    expect(decode(bytes, 0, new Set(['a', 'e']))).toEqual({ a: 1, e: 2 });
  });

  it('refuses broken bytes with an error, whatever they are', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat({ max: 255 }), (doc, at, byte) => {
        const bytes = encode(doc);
        bytes[at % bytes.length] = byte;
        try {
          decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
