import { useCallback, useState } from 'react';

/** What is being written in a form outlives a reload and an expired session, within this browser tab. */
const PREFIX = 'admin-draft:';

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function readDraft<T extends object>(key: string): T | undefined {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(PREFIX + key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, value: object | undefined): void {
  try {
    if (value === undefined) storage()?.removeItem(PREFIX + key);
    else storage()?.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full: the form itself still holds everything.
  }
}

/** Forgets all drafts, when somebody logs out on purpose. */
export function clearDrafts(): void {
  const kept = storage();
  if (!kept) return;
  for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
}

/**
 * The values of a form, kept as a draft until `discard`. `restored` says that an earlier draft was
 * taken up instead of `initial`.
 */
export function useDraft<T extends object>(key: string, initial: T) {
  const [stored] = useState(() => readDraft<T>(key));
  const [values, setValues] = useState<T>(() => ({ ...initial, ...stored }));
  const change = useCallback(
    (patch: Partial<T>) =>
      setValues((current) => {
        const next = { ...current, ...patch };
        writeDraft(key, next);
        return next;
      }),
    [key],
  );
  const discard = useCallback(
    (next: T) => {
      writeDraft(key, undefined);
      setValues(next);
    },
    [key],
  );
  return { values, change, discard, restored: stored !== undefined };
}
