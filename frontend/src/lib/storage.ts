/** Keys of the device's storage. `authToken`, `authUser` and `theme` are fixed by the specification. */
export type StorageKey =
  | 'authToken'
  | 'authUser'
  | 'device'
  | 'theme'
  | 'language'
  | 'textSize'
  | 'searchHistory'
  | 'recentTerms'
  | 'sessionId'
  | 'privacy'
  | 'outbox'
  | 'pendingFavorite'
  | 'csvSeparator'
  | 'importColumns';

/** Reads a text; null if nothing is stored or storage is disabled. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it for null. Full or disabled storage is not an error: the value then lasts for this
 * visit.
 */
export function writeText(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks: nothing else depends on it.
  }
}

/** Reads JSON; undefined if nothing is stored or it is corrupt. The caller checks the shape. */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
