export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Number of records before a page. */
export function skipOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}
