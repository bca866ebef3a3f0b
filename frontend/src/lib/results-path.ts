/** The address of the page with all results of a query. */
export function resultsPath({ query, category }: { query: string; category?: string | undefined }) {
  const narrowed = category ? `&category=${category}` : '';
  return `/search?q=${encodeURIComponent(query)}${narrowed}`;
}
