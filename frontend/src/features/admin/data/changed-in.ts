/** The values that differ from the stored ones: what others have changed meanwhile stays as it is. */
export function changedIn<T extends object>(values: T, stored: T): Partial<T> {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== stored[name as keyof T],
  );
  return Object.fromEntries(changed) as Partial<T>;
}
