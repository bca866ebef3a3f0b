/** The conditions that have a value: the database would read undefined as null, and '' stands for no condition. */
export function given<T extends object>(conditions: T) {
  const set = Object.entries(conditions).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined | ''> };
}

/** The value of a filter; undefined for `all`, which means no filter. */
export function unlessAll<T extends string>(value: T): Exclude<T, 'all'> | undefined {
  return value === 'all' ? undefined : (value as Exclude<T, 'all'>);
}

/**
 * The condition for messages of a status; all of them are all but spam. A status that is none of `known`, as from an
 * older version, counts as pending.
 */
export function ofStatus<T extends string>(status: T | 'all' | 'pending', known: readonly T[]) {
  if (status === 'all') return { $ne: 'spam' } as const;
  if (status !== 'pending') return status;
  return { $nin: known.filter((other) => other !== 'pending') };
}
