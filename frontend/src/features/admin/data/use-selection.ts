import { useState } from 'react';
import { useTexts } from '../texts.js';

/** Which rows of a list are ticked. They stay ticked on other pages; `chosen` has those of this one. */
export function useSelection<T>(
  rows: readonly T[] | undefined,
  idOf: (row: T) => string,
  nameOf: (row: T) => string,
) {
  const t = useTexts();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    chosen: rows?.filter((row) => ids.has(idOf(row))) ?? [],
    clear: () => setIds(new Set()),
    /** For the table's checkboxes. */
    checks: {
      ids,
      onSelect: setIds,
      label: (id: string) => {
        const row = rows?.find((other) => idOf(other) === id);
        return t('table.selectRow', { name: (row && nameOf(row)) || id });
      },
    },
  };
}
