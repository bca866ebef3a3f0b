import type { Doc } from '../bson/values.js';
import { isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collation } from '../query/collation.js';
import { compileFilter } from '../query/filter.js';
import { createSorter, readSort, type Sorter } from '../query/sort.js';
import { paused, type Stream } from '../query/stream.js';
import type { KvReader } from '../storage/kv.js';

export type DocStream = Stream<Doc>;

/** What stages need to know of the command that they belong to. */
export interface StageContext {
  readonly variables: Doc | undefined;
  readonly collation: Collation | undefined;
  /** The documents of another collection that match, as the stage's own pipeline makes them. */
  openPipeline(
    collection: string,
    pipeline: readonly unknown[],
    variables: Doc | undefined,
  ): DocStream;
}

/** How many documents a stage takes in before it lets others go first. */
const pauseEvery = 64;

export function arraySource(documents: readonly Doc[]): DocStream {
  let at = 0;
  return { next: () => documents[at++] };
}

export function mapStream(input: DocStream, map: (doc: Doc) => Doc): DocStream {
  return {
    next: (kv) => {
      const doc = input.next(kv);
      return doc === undefined || doc === paused ? doc : map(doc);
    },
  };
}

export function matchStream(input: DocStream, spec: unknown, context: StageContext): DocStream {
  if (!isDoc(spec))
    throw new CommandError(15959, 'the match filter must be an expression in an object');
  const filter = compileFilter(spec, context);
  return {
    next: (kv) => {
      for (let seen = 0; seen < pauseEvery; seen++) {
        const doc = input.next(kv);
        if (doc === undefined || doc === paused || filter.matches(doc)) return doc;
      }
      return paused;
    },
  };
}

export function limitStream(input: DocStream, limit: number): DocStream {
  let given = 0;
  return {
    next: (kv) => {
      if (given >= limit) return undefined;
      const doc = input.next(kv);
      if (doc !== undefined && doc !== paused) given++;
      return doc;
    },
  };
}

export function skipStream(input: DocStream, count: number): DocStream {
  let skipped = 0;
  return {
    next: (kv) => {
      for (;;) {
        const doc = input.next(kv);
        if (doc === undefined || doc === paused || skipped >= count) return doc;
        skipped++;
      }
    },
  };
}

/** A stage that must see all of its input before it gives anything. */
export function gatherStream(
  input: DocStream,
  take: (doc: Doc) => void,
  finish: (kv: KvReader) => Iterable<Doc>,
): DocStream {
  let output: Iterator<Doc> | undefined;
  return {
    next: (kv) => {
      if (output === undefined) {
        for (let seen = 0; seen < pauseEvery; seen++) {
          const doc = input.next(kv);
          if (doc === paused) return paused;
          if (doc === undefined) {
            output = finish(kv)[Symbol.iterator]();
            break;
          }
          take(doc);
        }
        if (output === undefined) return paused;
      }
      const step = output.next();
      return step.done === true ? undefined : step.value;
    },
  };
}

export function sortStream(
  input: DocStream,
  spec: unknown,
  context: StageContext,
  limit: number,
): DocStream {
  const sort = isDoc(spec) ? readSort(spec) : undefined;
  if (sort === undefined)
    throw new CommandError(15976, '$sort stage must have at least one sort key');
  const sorter = createSorter(sort, context.collation) as Sorter<unknown>;
  let items: { key: unknown; order: number; doc: Doc }[] = [];
  let order = 0;
  const arrange = () => items.sort((a, b) => sorter.compare(a.key, b.key) || a.order - b.order);
  return gatherStream(
    input,
    (doc) => {
      items.push({ key: sorter.key(doc), order: order++, doc });
      if (limit > 0 && items.length > 2 * limit + 1000) items = arrange().slice(0, limit);
    },
    function* () {
      for (const { doc } of arrange()) yield doc;
    },
  );
}
