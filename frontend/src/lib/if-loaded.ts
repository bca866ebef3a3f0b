/**
 * What depends on code or texts that nobody needs in order to read: undefined if it cannot be loaded, without a word.
 */
export function ifLoaded<T>(part: Promise<T>): Promise<T | undefined> {
  return part.catch(() => undefined);
}
