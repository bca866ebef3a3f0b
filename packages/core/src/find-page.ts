import type { Pagination } from '@terimce/contract/routes/common';
import type { Model, ProjectionType, QueryFilter } from 'mongoose';

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A part of a list, and where it is in the list. */
export interface Page<T> {
  readonly found: T[];
  readonly pagination: Pagination;
}

/** The `pagination` field of a reply; an empty list has one page. */
export function paginate(total: number, { page, limit }: Paging): Pagination {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total, limit };
}

/** A page of a list that is in memory. */
export function pageOf<T>(list: readonly T[], paging: Paging): Page<T> {
  const skip = skipOf(paging);
  const found = list.slice(skip, skip + paging.limit);
  return { found, pagination: paginate(list.length, paging) };
}

/** Number of records before a page. */
function skipOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}

/**
 * A page of the records that match a filter, as plain objects.
 * @param count the number of all that match, for filters that no index can count.
 */
export async function findPage<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  order: Readonly<Record<string, 1 | -1>>,
  paging: Paging,
  fields?: ProjectionType<T>,
  count = async (): Promise<number> => model.countDocuments(filter),
): Promise<Page<T>> {
  const [found, total] = await Promise.all([
    model.find(filter, fields).sort(order).skip(skipOf(paging)).limit(paging.limit).lean<T[]>(),
    count(),
  ]);
  return { found, pagination: paginate(total, paging) };
}

/**
 * All records that match a filter, in the order of their ids; a batch may be changed before the next is read.
 * @param fromId only those after it.
 */
export async function* batchesById<T extends { _id: unknown }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  size: number,
  fields?: ProjectionType<T>,
  fromId?: unknown,
): AsyncGenerator<T[]> {
  let after = (fromId === undefined ? {} : { _id: { $gt: fromId } }) as QueryFilter<T>;
  for (;;) {
    const wanted = { $and: [filter, after] } as QueryFilter<T>;
    const batch = await model.find(wanted, fields).sort({ _id: 1 }).limit(size).lean<T[]>();
    if (batch.length === 0) return;
    yield batch;
    after = { _id: { $gt: batch.at(-1)?._id } } as QueryFilter<T>;
  }
}
