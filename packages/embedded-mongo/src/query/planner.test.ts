import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { values } from '../../test/support/arbitraries.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { openRecords } from '../commands/context.js';
import { CommandError } from '../errors.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { type Engine, openEngine } from '../storage/engine.js';
import { prefixEnd } from '../storage/kv.js';
import { insertRecord, recordNumber, unseal } from '../storage/records.js';
import { atOnce } from '../storage/write-queue.js';
import { compileFilter } from './filter.js';
import { makePlan } from './planner.js';
import { createSorter, readSort, type SortSpec } from './sort.js';
import { paused } from './stream.js';

const field = fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c', 'a.0');
const leaf = fc.oneof(values, fc.integer({ min: 0, max: 4 }));
const document = fc
  .record(
    {
      a: leaf,
      b: leaf,
      c: fc.oneof(leaf, fc.array(fc.record({ b: leaf, c: leaf }), { maxLength: 3 })),
    },
    { requiredKeys: [] },
  )
  // Sorting by two arrays is an error; a document with two other indexed arrays cannot be inserted.
  .filter(({ b, c }) => !(Array.isArray(b) && Array.isArray(c)));
const operand = leaf.filter((value) => !(value instanceof BSONRegExp));
const condition = fc.oneof(
  leaf.map((value) => ({ $eq: value })),
  fc.array(leaf, { maxLength: 4 }).map((list) => ({ $in: list })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), operand)
    .map(([op, value]) => ({ [op]: value })),
  fc.tuple(operand, operand).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.constantFrom(
    { $exists: true },
    { $exists: false },
    { $ne: 1 },
    { $eq: null },
    { $regex: '^a' },
  ),
);
const simple = fc.dictionary(field, condition, { minKeys: 1, maxKeys: 3 });
const filter: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.array(simple, { minLength: 1, maxLength: 3 }).map((or) => ({ $or: or })),
  },
);
const sort = fc.option(
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, -1), { minKeys: 1, maxKeys: 2 }),
  { nil: undefined },
);

const indexes: Record<string, 1 | -1>[] = [
  { a: 1 },
  { b: -1 },
  { a: 1, b: -1 },
  { c: -1, a: 1 },
  { 'a.b': 1 },
  { 'c.b': 1, 'c.c': -1 },
];

let folder: string;
let engine: Engine;
let catalog: Catalog;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  engine = await openEngine(folder);
  catalog = new Catalog(engine);
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

let next = 0;

async function fill(documents: readonly Doc[]): Promise<Collection> {
  return engine.writes.run((kv) =>
    atOnce(() => {
      const collection = catalog.create(kv, 'test', `c${next++}`);
      for (const [i, key] of indexes.entries()) {
        catalog.addIndex(kv, collection, {
          name: `i${i}`,
          key: new Map(Object.entries(key)),
          unique: false,
          sparse: i === 3,
          partial: undefined,
          expireAfterSeconds: undefined,
        });
      }
      for (const [i, doc] of documents.entries()) {
        const whole = { _id: i, ...doc };
        try {
          insertRecord({ engine, catalog }, collection, encode(whole), whole);
        } catch (error) {
          // As in MongoDB, a compound index refuses a document with arrays at two of its paths.
          if (!(error instanceof CommandError) || error.code !== 171) throw error;
        }
      }
      return collection;
    }),
  );
}

/** The matching documents of a collection, found without a plan or an index. */
function scan(collection: Collection, query: Doc): { number: number; doc: Doc }[] {
  const { matches } = compileFilter(query);
  const range = { start: collection.prefix, end: prefixEnd(collection.prefix) };
  return [...engine.live.entries('documents', range)]
    .map(({ key, value }) => {
      const number = recordNumber(key);
      return { number, doc: decode(unseal(collection, number, value)) };
    })
    .filter(({ doc }) => matches(doc));
}

function run(collection: Collection, query: Doc, order: Doc | undefined, hint: unknown): number[] {
  const { matches } = openRecords({ kv: engine.live }, Number.MAX_SAFE_INTEGER, collection, {
    filter: query,
    sort: order,
    limit: 0,
    hint,
  });
  const found: number[] = [];
  for (const match of matches) if (match !== paused) found.push(match.number);
  return found;
}

const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b);

describe('an index', () => {
  it('finds the same documents as a collection scan, for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 25 }),
        fc.array(fc.tuple(filter, sort), { minLength: 8, maxLength: 8 }),
        async (documents, queries) => {
          const collection = await fill(documents);
          for (const [query, order] of queries) {
            const expected = scan(collection, query).map(({ number }) => number);
            expect(sorted(run(collection, query, order, undefined))).toEqual(expected);
            for (const index of collection.indexes.filter(({ sparse }) => !sparse)) {
              expect(sorted(run(collection, query, undefined, index.name))).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('returns documents in the order of a sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 25 }),
        fc.array(fc.tuple(simple, sort), { minLength: 6, maxLength: 6 }),
        async (documents, queries) => {
          const collection = await fill(documents);
          const whole = new Map(scan(collection, {}).map(({ number, doc }) => [number, doc]));
          for (const [query, order = { a: 1 }] of queries) {
            const found = run(collection, query, order, undefined);
            const { add, sorted } = createSorter<number>(readSort(order) as SortSpec, 0);
            for (const number of found) add(whole.get(number) as Doc, number, 0);
            expect(sorted()).toEqual(found);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the plan', () => {
  let collection: Collection;

  beforeAll(async () => {
    collection = await engine.writes.run((kv) =>
      atOnce(() => {
        const made = catalog.create(kv, 'test', 'plans');
        const keys: Record<string, 1 | -1>[] = [{ i: 1 }, { s: 1 }, { g: 1, i: -1 }, { slug: 1 }];
        for (const key of keys) {
          catalog.addIndex(kv, made, {
            name: Object.keys(key).join('_'),
            key: new Map(Object.entries(key)),
            unique: 'slug' in key,
            sparse: false,
            partial: undefined,
            expireAfterSeconds: undefined,
          });
        }
        for (let i = 0; i < 2000; i++) {
          const s = `term-${String(i).padStart(4, '0')}`;
          const doc = { _id: i, i, s, g: i % 20, slug: s };
          insertRecord({ engine, catalog }, made, encode(doc), doc);
        }
        return made;
      }),
    );
  });

  const plan = (query: Doc, order?: Doc) => {
    const made = makePlan(engine.live, collection, {
      filter: query,
      sort: readSort(order),
      wanted: 20,
      hint: undefined,
      sequence: Number.MAX_SAFE_INTEGER,
    });
    return {
      index: made.kind === 'index' ? made.index.name : made.kind,
      exact: made.kind === 'index' && made.bounds.exact,
      sorted: made.sorted,
    };
  };

  it.each([
    [{ i: { $gte: 10, $lt: 20 } }, undefined, { index: 'i', exact: true }],
    [{ i: { $in: [5, 7, 5000] } }, undefined, { index: 'i', exact: true }],
    [{ s: new BSONRegExp('^term-001', '') }, undefined, { index: 'collection' }],
    [{ g: 7 }, { i: -1 }, { index: 'g_i', sorted: true }],
    // The ranges of a list are merged, unless its own field is to be sorted.
    [{ g: { $in: [7, 8] } }, { i: 1 }, { index: 'g_i', sorted: true, exact: true }],
    [{ g: { $in: [7, 8] } }, { g: 1 }, { index: 'g_i', sorted: false }],
    [{}, { i: -1 }, { index: 'i', sorted: true }],
    [{ slug: 'term-0500' }, undefined, { index: 'slug', exact: true }],
    [{ other: 1 }, undefined, { index: 'collection' }],
  ] as [Doc, Doc | undefined, Doc][])('of %j sorted by %j', (query, order, expected) => {
    expect(plan(query, order)).toMatchObject(expected);
  });
});
