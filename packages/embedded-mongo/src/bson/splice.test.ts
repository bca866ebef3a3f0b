import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../testing/arbitraries.js';
import { decode, decodeChecked } from './decode.js';
import { encode } from './encode.js';
import { patchRaw, projectRaw } from './splice.js';
import { type Doc, setField } from './values.js';

const names: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'uzun bir alan'),
);

function only(doc: Doc, keep: (name: string) => boolean): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) if (keep(name)) setField(result, name, doc[name]);
  return result;
}

describe('splicing stored documents', () => {
  it('takes or leaves fields as decoding, choosing and encoding does', () => {
    fc.assert(
      fc.property(documents, names, fc.boolean(), (doc, fields, inclusive) => {
        const chosen = new Set(fields);
        const expected = encode(only(doc, (name) => chosen.has(name) === inclusive));
        expect(projectRaw(encode(doc), chosen, inclusive).equals(expected)).toBe(true);
      }),
    );
  });

  it('changes fields as encoding the changed document does', () => {
    fc.assert(
      fc.property(documents, documents, names, (before, other, fields) => {
        const changed = new Set(fields);
        const after = only(before, (name) => !changed.has(name) || Object.hasOwn(other, name));
        for (const name of fields) {
          if (Object.hasOwn(other, name)) setField(after, name, other[name]);
        }
        const expected = encode(after);
        const known = only(after, (name) => changed.has(name));
        expect(patchRaw(encode(before), changed, known).equals(expected)).toBe(true);
      }),
    );
  });

  it('decodes chosen fields as they are in the whole', () => {
    fc.assert(
      fc.property(documents, names, (doc, fields) => {
        const chosen = new Set(fields);
        const expected = encode(only(doc, (name) => chosen.has(name)));
        expect(encode(decode(encode(doc), 0, chosen)).equals(expected)).toBe(true);
        expect(encode(decodeChecked(encode(doc), chosen)).equals(expected)).toBe(true);
      }),
    );
  });
});

describe('decodeChecked', () => {
  it('refuses what decoding the whole refuses, wherever a byte is wrong', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat({ max: 255 }), (doc, position, byte) => {
        const bytes = encode(doc);
        bytes[position % bytes.length] = byte;
        const result = (read: () => unknown) => {
          try {
            read();
            return 'read';
          } catch (error) {
            return (error as { code?: number }).code;
          }
        };
        expect(result(() => decodeChecked(bytes, new Set(['a'])))).toBe(
          result(() => decode(bytes)),
        );
      }),
      { numRuns: 3000 },
    );
  });
});
