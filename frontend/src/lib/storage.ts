/** Keys of the device's storage. `authToken`, `authUser` and `theme` are fixed by the specification. */
type StorageKey =
  | 'authToken'
  | 'authUser'
  | 'device'
  | 'loggedOutAt'
  | 'theme'
  | 'language'
  | 'textSize'
  | 'typeOn'
  | 'searchHistory'
  | 'recentTerms'
  | 'sessionId'
  | 'privacy'
  | 'outbox'
  | 'csvSeparator'
  | 'importColumns'
  | `admin-columns:${string}`
  | `draft:${string}`
  | 'scroll'
  | 'admin-visited';

/** On the device, or only for this browser tab. */
type Area = 'localStorage' | 'sessionStorage';

/** Reads a text; null if nothing is stored or storage is disabled. */
export function readText(key: StorageKey, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it for null. Full or disabled storage is not an error: the value then lasts for this
 * visit.
 */
export function writeText(
  key: StorageKey,
  value: string | null,
  area: Area = 'localStorage',
): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Private windows and full disks: nothing else depends on it.
  }
}

/** Reads JSON; undefined if nothing is stored or it is corrupt. The caller checks the shape. */
export function readJson(key: StorageKey, area?: Area): unknown {
  const text = readText(key, area);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls `listener` when another tab has changed a value of the device, until the returned function is called. */
export function watchStored(key: StorageKey, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}
