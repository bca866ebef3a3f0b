/** Keys under which the device keeps things. `authToken`, `authUser` and `theme` are fixed by the specification. */
export type StorageKey =
  | 'authToken'
  | 'authUser'
  | 'theme'
  | 'language'
  | 'textSize'
  | 'searchHistory'
  | 'recentTerms'
  | 'sessionId'
  | 'privacy'
  | 'outbox'
  | 'pendingFavorite';

/** Reads a text; null where nothing is stored or storage is closed to the page. */
export function readText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for null. A full or closed storage is not an error: the choice then lasts for this visit. */
export function writeText(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks: nothing else depends on it.
  }
}

/** Reads JSON; undefined where nothing is stored or it is corrupt. The caller checks the shape. */
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
