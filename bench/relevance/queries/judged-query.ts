/** A query with the intended term. */
export interface JudgedQuery {
  query: string;
  id: string;
  /** Other terms that it may equally mean. */
  also?: readonly string[];
  /** One of the terms is enough; otherwise the share of them that is found counts. */
  oneIsEnough?: boolean;
}

export interface QueryClass {
  name: string;
  /** `core`: the 26 classes; `hard`: the nine harder ones; `extra`: the others. */
  group: 'core' | 'hard' | 'extra';
  /** Whether the query is still being typed: sent to the suggestions, otherwise to the search. */
  typing: boolean;
  /** If true, hit@k is the share of the first k results that begin with the prefix. */
  isPrefix: boolean;
  queries: JudgedQuery[];
}

/** A class of finished queries, initially empty. */
export function finishedClass(
  name: string,
  group: QueryClass['group'],
): Omit<QueryClass, 'queries'> {
  return { name, group, typing: false, isPrefix: false };
}
