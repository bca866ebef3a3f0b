import { formatDateTime } from '../lib/format.js';
import type { Column } from './data-table.js';

/** A column with a date and time. */
export function dateColumn<T>(
  id: string,
  header: string,
  instantOf: (row: T) => string | null | undefined,
  format = formatDateTime,
): Column<T> {
  return { id, header, oneLine: true, cell: (row) => format(instantOf(row)) };
}

/** A column with a figure, or what is shown instead of one. */
export function figureColumn<T>(
  id: string,
  header: string,
  figureOf: (row: T) => number | string,
  sortKey?: string,
): Column<T> {
  return { id, header, align: 'end', cell: figureOf, ...(sortKey ? { sortKey } : {}) };
}
