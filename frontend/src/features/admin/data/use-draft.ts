import { useCallback, useState } from 'react';
import { readDraft, writeDraft } from '../../../lib/drafts.js';

/** Drafts of the panel; they are deleted when the user logs out explicitly. */
export const PANEL_DRAFTS = 'admin:';

/**
 * The values of a form, stored as a draft until `discard`. `restored` is true if an earlier draft was used instead of
 * `initial`.
 */
export function useDraft<T extends object>(key: string, initial: T) {
  const [stored] = useState(() => readDraft(PANEL_DRAFTS + key) as Partial<T> | undefined);
  const [values, setValues] = useState<T>(() => ({ ...initial, ...stored }));
  const change = useCallback(
    (patch: Partial<T>) =>
      setValues((current) => {
        const next = { ...current, ...patch };
        writeDraft(PANEL_DRAFTS + key, next as Record<string, unknown>);
        return next;
      }),
    [key],
  );
  const discard = useCallback(
    (next: T) => {
      writeDraft(PANEL_DRAFTS + key, undefined);
      setValues(next);
    },
    [key],
  );
  return { values, change, discard, restored: stored !== undefined };
}
