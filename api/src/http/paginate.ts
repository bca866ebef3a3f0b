import type { Pagination } from '@terimce/contract/routes/common';

/** The `pagination` field of a reply; an empty list has one page. */
export function paginate(total: number, page: number, limit: number): Pagination {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total, limit };
}
