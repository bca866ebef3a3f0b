interface Group {
  readonly terms: readonly { readonly id: string }[];
}

/** Ids of all terms except the first of each group. The first term of one group may be a later one of another. */
export function afterFirst(groups: readonly Group[]): string[] {
  return [...new Set(groups.flatMap((group) => group.terms.slice(1).map((term) => term.id)))];
}
