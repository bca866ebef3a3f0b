import { useState } from 'react';
import { useTranslation } from './i18n.js';

interface SelectionOptions<T> {
  readonly rows: readonly T[] | undefined;
  /** What the list was asked for; nothing stays selected when that changes. */
  readonly filters: object;
  readonly idOf: (row: T) => string;
  readonly nameOf: (row: T) => string;
}

/**
 * The selected rows of a list. They stay selected on other pages, and `chosen` contains all of them, but not after
 * another search or filter, which may show none of them.
 */
export function useSelection<T>({ rows, filters, idOf, nameOf }: SelectionOptions<T>) {
  const { t } = useTranslation();
  const of = JSON.stringify(filters);
  const [state, setState] = useState<{ of: string; ticked: ReadonlyMap<string, T> }>();
  const ticked: ReadonlyMap<string, T> = state?.of === of ? state.ticked : new Map<string, T>();
  const present = new Map(rows?.map((row) => [idOf(row), row]));
  const rowOf = (id: string) => present.get(id) ?? ticked.get(id);
  const ids: ReadonlySet<string> = new Set(ticked.keys());
  const chosen = [...ids].flatMap((id) => rowOf(id) ?? []);
  const select = (wanted: Iterable<string>) => {
    const rowsOf = [...wanted].flatMap((id) => {
      const row = rowOf(id);
      return row ? [[id, row] as const] : [];
    });
    setState({ of, ticked: new Map(rowsOf) });
  };
  return {
    ids,
    chosen,
    names: chosen.map(nameOf),
    clear: () => setState(undefined),
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
