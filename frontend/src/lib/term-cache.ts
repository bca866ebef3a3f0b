/** Under which a term's page keeps its data, so that others can fill it beforehand. */
export function termKey(slug: string): readonly ['term', string] {
  return ['term', slug];
}
