import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RevsChecksum } from './revs-checksum.js';

const sum = (pairs: Array<[string, number]>) => {
  const checksum = new RevsChecksum();
  for (const [id, rev] of pairs) checksum.add(id, rev);
  return checksum;
};
const pairs = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[0-9a-f]{24}$/), fc.nat()), {
  selector: ([id]) => id,
  minLength: 1,
});

it('does not depend on order', () => {
  fc.assert(fc.property(pairs, (list) => sum(list).equals(sum([...list].reverse()))));
});

it('detects one changed rev and one missing document', () => {
  fc.assert(
    fc.property(pairs, (list) => {
      const [[id, rev] = ['', 0], ...rest] = list;
      expect(sum(list).equals(sum([[id, rev + 1], ...rest]))).toBe(false);
      expect(sum(list).equals(sum(rest))).toBe(false);
    }),
  );
});
