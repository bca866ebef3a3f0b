import { useState } from 'react';
import { readJson, writeJson } from './storage.js';

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
    const stored = readJson(`admin-columns:${table}`);
    return Array.isArray(stored) ? stored.map(String) : initial;
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
    writeJson(`admin-columns:${table}`, next);
  };
  return { hidden, toggle };
}
