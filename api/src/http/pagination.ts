import type { Pagination } from '@terimce/contract/routes/common';

/** Where a page stands among all; an empty list has one page. */
export function paginationOf(
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): Pagination {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total, limit };
}
