import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { openRecords } from '../commands/locate.js';
import { CommandError } from '../errors.js';
import { Locks } from '../sessions/locks.js';
import { Catalog } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { type Engine, openEngine } from '../storage/engine.js';
import { PlainTarget } from '../storage/plain-target.js';
import { insertRecord } from '../storage/records.js';
import { atOnce } from '../storage/write-queue.js';
import { values } from '../testing/arbitraries.js';
import { createSorter, readSort, type Sorter, type SortSpec } from './sort.js';
import { paused } from './stream.js';

const field = fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c', 'a.0');
const leaf = fc.oneof(values, fc.integer({ min: 0, max: 4 }));
const document = fc.record(
  {
    a: leaf,
    b: leaf,
    c: fc.oneof(leaf, fc.array(fc.record({ b: leaf, c: leaf }), { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
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
  const target = new PlainTarget(engine, catalog, new Locks());
  return engine.writes.run((kv) =>
    atOnce(() => {
      const collection = catalog.create(kv, 'test', `c${next++}`);
      for (const [i, key] of indexes.entries()) {
        const index = catalog.addIndex(kv, collection, {
          name: `i${i}`,
          key: new Map(Object.entries(key)),
          unique: false,
          sparse: i === 3,
          partial: undefined,
          expireAfterSeconds: undefined,
          hidden: false,
        });
        index.readySince = 1;
      }
      for (const [i, doc] of documents.entries()) {
        const whole = { _id: i, ...doc };
        try {
          insertRecord(target, collection, encode(whole), whole);
        } catch (error) {
          // Two indexed paths through different arrays, as MongoDB refuses them.
          if (!(error instanceof CommandError) || error.code !== 171) throw error;
        }
      }
      return collection;
    }),
  );
}

function run(collection: Collection, query: Doc, order: Doc | undefined, hint: unknown): Doc[] {
  const stream = openRecords(engine.live, Number.MAX_SAFE_INTEGER, collection, {
    filter: query,
    sort: order,
    limit: 0,
    hint,
    source: {},
  });
  const found: Doc[] = [];
  for (let match = stream.next(engine.live); match; match = stream.next(engine.live)) {
    if (match !== paused) found.push({ number: match.number, ...match.doc });
  }
  return found;
}

const numbersOf = (found: Doc[]) =>
  found.map(({ number }) => number as number).sort((a, b) => a - b);

describe('an index', () => {
  it('finds what a scan of the collection finds, whatever the filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 25 }),
        fc.array(fc.tuple(filter, sort), { minLength: 8, maxLength: 8 }),
        async (documents, queries) => {
          const collection = await fill(documents);
          for (const [query, order] of queries) {
            const expected = numbersOf(run(collection, query, undefined, { $natural: 1 }));
            expect(numbersOf(run(collection, query, order, undefined))).toEqual(expected);
            for (const index of collection.indexes.filter(({ sparse }) => !sparse)) {
              expect(numbersOf(run(collection, query, undefined, index.name))).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('gives the order that sorting gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 25 }),
        fc.array(fc.tuple(simple, sort), { minLength: 6, maxLength: 6 }),
        async (documents, queries) => {
          const collection = await fill(documents);
          const whole = new Map(
            run(collection, { _id: { $gte: 0 }, $comment: 'all' }, undefined, { $natural: 1 }).map(
              (doc) => [doc.number, documents[(doc._id as number) ?? 0] ?? {}],
            ),
          );
          for (const [query, order = { a: 1 }] of queries) {
            const found = run(collection, query, order, undefined);
            const sorter = createSorter(readSort(order) as SortSpec, undefined) as Sorter<Buffer>;
            for (let i = 1; i < found.length; i++) {
              const [before, after] = [found[i - 1]?.number, found[i]?.number].map(
                (number) => whole.get(number as number) as Doc,
              ) as [Doc, Doc];
              const compared = sorter.compare(sorter.key(before), sorter.key(after));
              expect(compared).toBeLessThanOrEqual(0);
            }
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});
