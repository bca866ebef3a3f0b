import { useEffect } from 'react';

const unsaved = new Set<object>();

/** Tells the page that a form has unsaved input. */
export function useUnsaved(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [holds]);
}

/** Whether any form has unsaved input. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
