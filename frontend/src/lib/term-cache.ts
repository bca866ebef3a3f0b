/** SWR key of a term's page, so that others can fill it in advance. */
export function termKey(slug: string): readonly ['term', string] {
  return ['term', slug];
}
