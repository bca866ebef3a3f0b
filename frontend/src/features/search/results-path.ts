/** The address of the page with all results of a query. */
export function resultsPath({ query, category }: { query: string; category?: string | undefined }) {
  const params = new URLSearchParams({ q: query });
  if (category) params.set('category', category);
  return `/search?${params}`;
}
