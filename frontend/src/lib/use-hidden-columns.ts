import { useState } from 'react';

const PREFIX = 'admin-columns:';

interface ColumnView {
  readonly _id: string;
  /** Visible columns; empty if the view leaves the choice to the device. */
  readonly columns: readonly string[];
  readonly updatedAt: string;
}

/**
 * Hidden columns of a table, stored on the device. A saved view has its own choice, and changes to it last until it
 * is saved or left.
 * @param all ids of the columns that can be hidden.
 */
export function useHiddenColumns(
  table: string,
  all: readonly string[],
  initial: readonly string[],
  view?: ColumnView,
) {
  const [kept, setKept] = useState<readonly string[]>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null');
      return Array.isArray(stored) ? stored.map(String) : initial;
    } catch {
      return initial;
    }
  });
  const [changed, setChanged] = useState<{ key: string; hidden: readonly string[] }>();
  const key = view && view.columns.length > 0 ? `${view._id} ${view.updatedAt}` : undefined;
  const hidden =
    key === undefined
      ? kept
      : changed?.key === key
        ? changed.hidden
        : all.filter((id) => !view?.columns.includes(id));
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    if (key !== undefined) return setChanged({ key, hidden: next });
    setKept(next);
    try {
      localStorage.setItem(PREFIX + table, JSON.stringify(next));
    } catch {
      // The choice then lasts for this visit.
    }
  };
  return { hidden, toggle };
}
