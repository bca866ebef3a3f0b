import { deserialize, serialize } from 'bson';
import { open } from 'lmdb';
import { type Event, event, type Term, term } from './data.js';
import { measure, type Times } from './measure.js';

const options = { keyEncoding: 'binary', encoding: 'binary' } as const;

function key(...parts: (string | number)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(BigInt(part));
      return bytes;
    }),
  );
}

/** Measures the lower bound: the same work on plain LMDB with BSON, in this process and without a server. */
export async function measureFloor(folder: string, sizes: { terms: number; events: number }) {
  const root = open({
    path: `${folder}/floor.mdb`,
    overlappingSync: false,
    mapSize: 2 ** 36,
    ...options,
  });
  const documents = root.openDB<Buffer, Buffer>('documents', options);
  const slugs = root.openDB<Buffer, Buffer>('slugs', options);
  const dates = root.openDB<Buffer, Buffer>('dates', options);
  const events = root.openDB<Buffer, Buffer>('events', options);
  const put = (from: number, count: number) =>
    root.childTransaction(() => {
      for (let i = from; i < from + count; i++) {
        const document = term(i);
        const id = key(i);
        documents.putSync(id, Buffer.from(serialize(document)));
        slugs.putSync(key(document.slug), id);
        dates.putSync(key(document.category, document.at.getTime(), i), id);
      }
    });
  const insert = await measure(1, () => put(0, 20_000));
  for (let i = 20_000; i < sizes.terms; i += 20_000) await put(i, 20_000);
  await root.childTransaction(() => {
    for (let i = 0; i < sizes.events; i++) {
      events.putSync(key(i), Buffer.from(serialize(event(i))));
    }
  });
  const read = (id: Buffer) => deserialize(documents.get(id) as Buffer) as Term;
  const point = await measure(3000, (i) =>
    read(slugs.get(key(`term-${(i * 61) % sizes.terms}`)) as Buffer),
  );
  const page = await measure(1000, (i) => {
    const category = `category-${i % 16}`;
    const range = { start: key(category, 2 ** 50), end: key(category), reverse: true, limit: 20 };
    return [...dates.getRange(range)].map(({ value }) => read(value));
  });
  const group = await measure(3, () => {
    const counts = new Map<string, number>();
    for (const { value } of events.getRange({})) {
      const { term: name } = deserialize(value) as Event;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  });
  await root.close();
  return { insert, point, page, group } satisfies Record<string, Times>;
}
