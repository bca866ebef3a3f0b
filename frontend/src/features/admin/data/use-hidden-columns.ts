import { useState } from 'react';

const PREFIX = 'admin-columns:';

/** Which columns of a table somebody does not want to see; kept on the device. */
export function useHiddenColumns(table: string, initial: readonly string[]) {
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null');
      return Array.isArray(stored) ? stored.map(String) : initial;
    } catch {
      return initial;
    }
  });
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    setHidden(next);
    try {
      localStorage.setItem(PREFIX + table, JSON.stringify(next));
    } catch {
      // The choice then lasts for this visit.
    }
  };
  return { hidden, toggle };
}
