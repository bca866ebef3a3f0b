import { useState } from 'react';
import { useTranslation } from './i18n.js';

/** The selected rows of a list. They stay selected on other pages, and `chosen` contains all of them. */
export function useSelection<T>(
  rows: readonly T[] | undefined,
  idOf: (row: T) => string,
  nameOf: (row: T) => string,
) {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map());
  const present = new Map(rows?.map((row) => [idOf(row), row]));
  const rowOf = (id: string) => present.get(id) ?? ticked.get(id);
  const ids: ReadonlySet<string> = new Set(ticked.keys());
  const select = (wanted: Iterable<string>) =>
    setTicked(
      new Map(
        [...wanted].flatMap((id) => {
          const row = rowOf(id);
          return row ? [[id, row] as const] : [];
        }),
      ),
    );
  return {
    ids,
    chosen: [...ids].flatMap((id) => rowOf(id) ?? []),
    clear: () => setTicked(new Map()),
    /** For the table's checkboxes. */
    checks: {
      ids,
      onSelect: select,
      label: (id: string) => {
        const row = rowOf(id);
        return t('table.selectRow', { name: (row && nameOf(row)) || id });
      },
    },
  };
}
