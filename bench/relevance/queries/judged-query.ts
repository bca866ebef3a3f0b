/** A query with the term that it means. */
export interface JudgedQuery {
  query: string;
  id: string;
  /** Other terms that it means just as well. */
  also?: readonly string[];
}

export interface QueryClass {
  name: string;
  /** `core`: the 26 classes; `hard`: the nine harder ones; `extra`: the others. */
  group: 'core' | 'hard' | 'extra';
  /** Whether the query is still being typed: asked at the suggestions, else at the search. */
  typing: boolean;
  /** For these hit@k is the share of the first k results that begin with the prefix. */
  isPrefix: boolean;
  queries: JudgedQuery[];
}

/** A class of finished queries, to which its queries are added. */
export function finishedClass(
  name: string,
  group: QueryClass['group'],
): Omit<QueryClass, 'queries'> {
  return { name, group, typing: false, isPrefix: false };
}
