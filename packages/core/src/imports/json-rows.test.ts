import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonRows } from './json-rows.js';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}

async function read(text: string, size = 7): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of jsonRows(pieces(text, size))) rows.push(row);
  return rows;
}

describe('jsonRows', () => {
  it('reads a bare list and the list of the bulk call', async () => {
    expect(await read('[{"a":1}, {"b":[2,{"c":"]"}]} ]')).toEqual([
      { a: 1 },
      { b: [2, { c: ']' }] },
    ]);
    const body =
      ' {"note": {"terms": [9]}, "x": [[1]], "terms" : [ {"a":"}\\"]"}, 3, "s" ] , "y":1} ';
    expect(await read(body)).toEqual([{ a: '}"]' }, 3, 's']);
    expect(await read('{"terms":[]}')).toEqual([]);
  });

  it('reads any rows in any pieces as JSON.parse does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 40 }),
        async (rows, size) => {
          const text = JSON.stringify({ kind: 'x', terms: rows });
          expect(await read(text, size)).toEqual(JSON.parse(text).terms);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['', '{', '[1', '[1,,2]', '{"terms":[1}', 'null', '{"other":[1]}', '["a]', '[1]]'])(
    'refuses %j',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ code: 'INVALID_JSON' });
    },
  );
});
