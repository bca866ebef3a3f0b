import type { Pagination } from '@terimce/contract/routes/common';

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The paging members of a reply; an empty list has one page. */
export function paginationOf({ page, limit }: Paging, total: number): Pagination {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total, limit };
}

/** How many records stand before a page. */
export function skipOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}
