import type { Doc } from '../bson/values.js';
import { rootsOf, union } from '../query/fields.js';
import { compileFilter } from '../query/filter.js';
import { idPrefix } from './catalog-keys.js';
import type { Index, IndexSpec } from './collection.js';

/** An index as it is used, from how it is described. */
export function toIndex(spec: IndexSpec, state: { multikey: boolean; shortened: boolean }): Index {
  const partialFilter = spec.partial === undefined ? undefined : compileFilter(spec.partial);
  const roots = rootsOf(spec.key.keys());
  return {
    ...spec,
    ...state,
    paths: [...spec.key.keys()].map((path) => path.split('.')),
    descending: [...spec.key.values()].map((direction) => direction === -1),
    prefix: idPrefix(spec.id),
    partialFilter,
    fields: partialFilter === undefined ? roots : union(roots, partialFilter.fields),
    readySince: 0,
  };
}

/** An index as the catalogue stores it. */
export function indexToDoc(index: Index): Doc {
  return {
    id: index.id,
    name: index.name,
    key: [...index.key].map(([path, direction]) => ({ path, direction })),
    unique: index.unique,
    sparse: index.sparse,
    ...(index.partial === undefined ? {} : { partial: index.partial }),
    ...(index.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: index.expireAfterSeconds }),
    hidden: index.hidden,
    multikey: index.multikey,
    shortened: index.shortened,
    ready: index.readySince > 0,
  };
}

export function indexFromDoc(doc: Doc): Index {
  const key = doc.key as { path: string; direction: 1 | -1 }[];
  const index = toIndex(
    {
      id: doc.id as number,
      name: doc.name as string,
      key: new Map(key.map(({ path, direction }) => [path, direction])),
      unique: doc.unique === true,
      sparse: doc.sparse === true,
      partial: doc.partial as Doc | undefined,
      expireAfterSeconds: doc.expireAfterSeconds as number | undefined,
      hidden: doc.hidden === true,
    },
    { multikey: doc.multikey === true, shortened: doc.shortened === true },
  );
  index.readySince = doc.ready === true ? 1 : 0;
  return index;
}
