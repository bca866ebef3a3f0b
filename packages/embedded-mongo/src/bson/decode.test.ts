import { Binary, Double, deserialize, EJSON, Int32, Long, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../test/support/arbitraries.js';
import { CommandError } from '../errors.js';
import { decode, pick } from './decode.js';
import { encode } from './encode.js';

describe('decode', () => {
  it('returns every document that encode wrote, with its types', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const bytes = encode(doc);
        const again = decode(bytes);
        expect(again).toEqual(doc);
        expect(encode(again).equals(bytes)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('picks fields without decoding them', () => {
    fc.assert(
      fc.property(documents, fc.infiniteStream(fc.boolean()), (doc, wanted) => {
        const names = Object.keys(doc).filter(() => wanted.next().value);
        const some = Object.fromEntries(names.map((name) => [name, doc[name]]));
        expect(pick(encode(doc), new Set([...names, 'absent'])).equals(encode(some))).toBe(true);
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
        zero: -0,
        binary: new Binary(Buffer.from('old'), 2),
      }),
    );
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  });

  it('keeps field names that are special in JavaScript objects', () => {
    const inner = Buffer.from(serialize({ a: 1 }));
    const named = (name: string) => Buffer.concat([Buffer.from(`\x03${name}\0`, 'latin1'), inner]);
    const content = ['__proto__', '_bsontype', '7', 'constructor'].map(named);
    const bytes = Buffer.concat([Buffer.alloc(4), ...content, Buffer.from([0])]);
    bytes.writeInt32LE(bytes.length, 0);
    const doc = decode(bytes);
    expect(encode(doc).equals(bytes)).toBe(true);
    expect(encode(decode(encode({ x: doc }))).equals(encode({ x: doc }))).toBe(true);
    expect(Object.getPrototypeOf(doc)).toBe(Object.prototype);
  });

  it('decodes only the requested fields', () => {
    const bytes = encode({ a: 1, b: { c: [1, 'x', null] }, d: 'text', e: 2 });
    expect(decode(bytes, new Set(['a', 'e']))).toEqual({ a: 1, e: 2 });
  });

  it('throws a CommandError for any malformed bytes', () => {
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
