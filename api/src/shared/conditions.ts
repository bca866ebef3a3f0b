/** The conditions that have a value: the database would read undefined as null, and '' stands for no condition. */
export function given<T extends object>(conditions: T) {
  const set = Object.entries(conditions).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined | ''> };
}

/** The value of a filter; undefined for `all`, which means no filter. */
export function unlessAll<T extends string>(value: T): Exclude<T, 'all'> | undefined {
  return value === 'all' ? undefined : (value as Exclude<T, 'all'>);
}

/** The status of messages to be listed; all of them are all but spam. */
export function withoutSpam<T extends string>(status: T | 'all') {
  return status === 'all' ? ({ $ne: 'spam' } as const) : status;
}
