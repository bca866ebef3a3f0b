import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { createSorter, readSort } from '../query/sort.js';
import { paused, type Stream } from '../query/stream.js';
import { sizeOf } from './memory.js';

/** The documents that one stage passes to the next. */
export type Docs = Stream<Doc>;

/** Maps each document to another one, or to `paused` to drop it. */
export function* each(input: Docs, give: (doc: Doc) => Doc | typeof paused): Docs {
  for (const doc of input) yield doc === paused ? doc : give(doc);
}

export function* limit(input: Docs, count: number): Docs {
  let given = 0;
  for (const doc of input) {
    yield doc;
    if (doc !== paused && ++given >= count) return;
  }
}

/** Reads its whole input before it yields the first result. */
export function* gather(input: Docs, take: (doc: Doc) => void, finish: () => Iterable<Doc>): Docs {
  let taken = 0;
  for (const doc of input) {
    if (doc !== paused) take(doc);
    if (doc === paused || ++taken % 64 === 0) yield paused;
  }
  yield* finish();
}

/** The stage `$sort`. @param most the limit of a following `$limit`; 0 for none */
export function sort(input: Docs, spec: unknown, most: number): Docs {
  if (!isDoc(spec)) throw new CommandError(15973, 'the $sort key specification must be an object');
  const order = readSort(spec);
  if (order === undefined) throw new CommandError(15976, '$sort must have at least one sort key');
  const { add, sorted } = createSorter<Doc>(order, most);
  return gather(input, (doc) => add(doc, doc, sizeOf(doc)), sorted);
}
